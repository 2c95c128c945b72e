import { clsx } from 'clsx';
import '#web/ui/app.css';
import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type RefObject,
  useCallback,
} from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { Drawer, loadDialogs } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { usePlatformName } from '#web/data/public-config.ts';
import { useBlockedStorage } from '#web/data/device/blocked-storage.ts';
import { usePrefetched } from '#web/data/prefetch.ts';
import { restoreScroll } from '#web/lib/history-entry.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Menu } from './Navigation.tsx';
import type { MenuItem } from './sections.ts';
import { ShellHeader, SignOutButton } from './ShellHeader.tsx';

/** Focuses the heading on navigation, for screen readers, not on the first load; scrolls to where the view was left. */
function useHeadingFocus(container: RefObject<HTMLElement | null>): () => void {
  const hasArrivedRef = useRef(false);
  return useCallback(() => {
    if (hasArrivedRef.current && container.current) focusHeading(container.current);
    hasArrivedRef.current = true;
    restoreScroll();
  }, [container]);
}

function focusHeading(container: HTMLElement): void {
  const heading = container.querySelector('h1') ?? container;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

type ArrivalProps = { label: string; onArrive: () => void };

/** Sets the page title; mounts together with a lazy section because it shares its Suspense. */
function Arrival({ label, onArrive }: ArrivalProps) {
  const platform = usePlatformName();

  useEffect(() => {
    document.title = `${label} · ${platform}`;
  }, [label, platform]);

  useEffect(onArrive, [onArrive]);

  return null;
}

/** Product name at the top of the menu; as high as the header. */
function Brand({ title }: { title: string }) {
  return (
    <div className="title-bar-start shrink-0 border-b border-line">
      <p className="flex h-14 items-center gap-2.5 px-4">
        <BrandMark className="size-7" />
        <span className="truncate text-card font-semibold tracking-tight">{title}</span>
      </p>
    </div>
  );
}

/** Loaded right after the first paint, so that it is there when the network goes. */
const AppPrompts = lazyPart(async () => (await import('./AppPrompts.tsx')).AppPrompts);
const HeaderStrips = lazyPart(async () => (await import('./HeaderStrips.tsx')).HeaderStrips);
const Toasts = lazyPart(async () => (await import('#web/ui/states/Toasts.tsx')).Toasts);

const prefetchDialogs = (): void => void loadDialogs().catch(() => null);

type ShellFrameProps<Key extends string> = {
  title: string;
  user: SessionUser;
  items: readonly MenuItem<Key>[];
  current: Key;
  onSelect: (key: Key) => void;
  /** Opens the target of a notification. */
  onOpenTarget: (target: NotificationTarget) => void;
  /** Opens the notification preferences. */
  onPreferences: () => void;
  /** Loads all sections; must be a stable reference. */
  prefetchScreens: () => void;
  /** Chips in the header, before Logout. */
  status?: ReactNode;
  /** Alerts above every section. */
  alerts?: ReactNode;
  menuFooter?: ReactNode;
  /** Bottom bar on phones; receives the function that opens the menu. */
  renderBottomBar?: (openMenu: () => void) => ReactNode;
  children: ReactNode;
};

/** The console's tables use the width of large screens. */
const contentWidths = { user: 'max-w-6xl', admin: 'max-w-screen-2xl' };

/** Frame of both shells: header, sidebar or drawer, and the current section. */
export function ShellFrame<Key extends string>(props: ShellFrameProps<Key>) {
  const { title, user, items, current, onSelect, menuFooter, renderBottomBar, children } = props;
  const [isMenuOpen, setIsMenuOpen] = useMenuState(current);
  const main = useRef<HTMLElement>(null);
  const { database: isBlocked } = useBlockedStorage();
  const focusNewHeading = useHeadingFocus(main);
  const labelOf = (view: Key) => items.find(({ key }) => key === view)?.label ?? title;
  const label = labelOf(current);
  const skeleton = <Skeleton label={`Loading ${label}`} />;
  // A tap closes the menu at once. What takes a slow phone longer follows: removing the old section and
  // rendering the new one.
  const rendered = useDeferredValue(current);
  const section = useDeferredValue(children);
  const isBehind = rendered !== current;
  usePrefetched(prefetchDialogs);
  usePrefetched(props.prefetchScreens);
  const openMenu = () => setIsMenuOpen(true);
  const choose = (key: Key) => {
    setIsMenuOpen(false);
    onSelect(key);
  };

  const menu = (
    <>
      <Brand title={title} />
      <Menu label="Sections" items={items} current={current} onSelect={choose} />
      {menuFooter}
    </>
  );
  return (
    <div className="min-h-dvh md:flex">
      <SkipLink onSkip={() => main.current?.focus()} />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line bg-surface md:flex"
      >
        {menu}
      </aside>
      <Drawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} label="Menu">
        {menu}
        <div className="border-t border-line px-2 pb-safe">
          <SignOutButton className="w-full justify-start!" />
        </div>
      </Drawer>
      <div className="flex min-w-0 grow flex-col">
        <ShellHeader
          user={user}
          title={label}
          area={user.role === 'admin' ? title : undefined}
          status={props.status}
          onOpenMenu={openMenu}
          onOpenTarget={props.onOpenTarget}
          onPreferences={props.onPreferences}
        />
        <Suspense fallback={null}>
          <HeaderStrips user={user} isBlocked={isBlocked} />
        </Suspense>
        <main ref={main} tabIndex={-1} className="w-full grow px-safe py-4 pb-28 md:px-6 md:py-6">
          <div className={clsx('mx-auto flex flex-col gap-4', contentWidths[user.role])}>
            <Suspense fallback={null}>
              <AppPrompts user={user} />
            </Suspense>
            {props.alerts}
            <div className="min-w-0">
              {isBehind && skeleton}
              <div hidden={isBehind}>
                <Suspense key={rendered} fallback={skeleton}>
                  {section}
                  <Arrival label={labelOf(rendered)} onArrive={focusNewHeading} />
                </Suspense>
              </div>
            </div>
          </div>
        </main>
        {renderBottomBar?.(openMenu)}
      </div>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </div>
  );
}

/** State of the drawer; any change of section closes it, also the Back button. */
function useMenuState(current: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [previous, setPrevious] = useState(current);
  if (previous !== current) {
    setPrevious(current);
    setIsOpen(false);
  }
  return [isOpen, setIsOpen] as const;
}

/** A button, because a link would write into the address and the history. */
function SkipLink({ onSkip }: { onSkip: () => void }) {
  return (
    <button
      type="button"
      onClick={onSkip}
      className="sr-only rounded-control bg-raised font-medium text-accent shadow-floating focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:min-h-11 focus:px-4"
    >
      Skip to content
    </button>
  );
}
