import { clsx } from 'clsx';
import { LogOut, Menu } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { usePrefetched } from '#web/data/prefetch.ts';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useScrolledBeyond } from '#web/lib/use-browser-state.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** Loaded lazily: members do not need it. */
const DemoMenu = lazyPart(async () => (await import('./DemoMenu.tsx')).DemoMenu);
const loadSignOut = async () => (await import('./SignOut.tsx')).SignOut;
const SignOut = lazyPart(loadSignOut);

/** Signing out must work without a network too, and so must the login that follows. */
function prefetchSignOut(): void {
  void loadSignOut().catch(() => null);
  void import('#web/features/access/AccessScreen.tsx').catch(() => null);
}

export function SignOutButton({ className }: { className?: string }) {
  usePrefetched(prefetchSignOut);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={LogOut}
        disabled={isLeaving}
        className={className}
        onClick={() => setIsLeaving(true)}
      >
        Logout
      </Button>
      {isLeaving && (
        <Suspense fallback={null}>
          <SignOut onStay={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Height of a section's heading, which the header of a phone repeats once it has scrolled away. */
const HEADING_PX = 56;

type ShellHeaderProps = {
  user: SessionUser;
  /** Name of the section. */
  title: string;
  /** Name of the console, which a phone shows nowhere else. */
  area?: string | undefined;
  status?: ReactNode;
  onOpenMenu: () => void;
  onOpenTarget: (target: NotificationTarget) => void;
  onPreferences: () => void;
};

export function ShellHeader({ user, title, area, status, onOpenMenu, ...bell }: ShellHeaderProps) {
  const isScrolled = useScrolledBeyond(HEADING_PX);
  return (
    <header className="title-bar @container sticky top-0 z-20 border-b border-line bg-surface pt-safe">
      <div className="flex h-14 items-center gap-1 pr-2 pl-1 md:gap-2 md:pr-6 md:pl-6">
        <IconButton label="Open menu" icon={Menu} onClick={onOpenMenu} className="md:hidden" />
        <div className="min-w-0 grow basis-0 leading-tight">
          {area !== undefined && <p className="truncate font-semibold md:hidden">{area}</p>}
          <p
            className={clsx(
              'truncate text-ink-2',
              area !== undefined && 'max-md:text-dense',
              isScrolled && 'max-md:hidden',
            )}
          >
            Welcome, <span className="font-medium text-ink">{user.username}</span>
          </p>
          {isScrolled && (
            <p
              aria-hidden
              className={clsx(
                'truncate md:hidden',
                area === undefined ? 'font-semibold' : 'text-dense text-ink-2',
              )}
            >
              {title}
            </p>
          )}
        </div>
        {isDemo() && (
          <Suspense fallback={null}>
            <DemoMenu />
          </Suspense>
        )}
        {status}
        <NotificationBell {...bell} />
        <SignOutButton className="max-md:hidden" />
      </div>
    </header>
  );
}
