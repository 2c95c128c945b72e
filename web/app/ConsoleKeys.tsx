import { Search } from 'lucide-react';
import { Suspense, use, useEffect, useEffectEvent } from 'react';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { usePrefetched } from '#web/data/prefetch.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { isSingleKey, SingleKeysContext } from '#web/ui/row-keys.ts';
import type { PaletteTarget } from './palette-entries.ts';

const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = lazyPart(async () => (await loadPalette()).CommandPalette);
const KeyList = lazyPart(async () => (await loadPalette()).KeyList);
const prefetchPalette = (): void => void loadPalette().catch(() => null);

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

export type ConsoleTool = 'palette' | 'keys' | null;

type ConsoleKeysProps = {
  opened: ConsoleTool;
  onChange: (opened: ConsoleTool) => void;
  onAccount: () => void;
};

/** The search of the console: a button in the header, Ctrl+K or Cmd+K, and `?` for the list of keys. */
export function ConsoleKeys({ opened, onChange: setOpened, onAccount }: ConsoleKeysProps) {
  const hasSingleKeys = use(SingleKeysContext);
  const openTarget = useOpenTarget();
  usePrefetched(prefetchPalette);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault(); // the browser's own search
      if (opened === 'palette') setOpened(null);
      else if (!isDialogOpen()) setOpened('palette');
    } else if (event.key === '?' && hasSingleKeys && isSingleKey(event)) {
      event.preventDefault();
      setOpened('keys');
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const open = (target: PaletteTarget): void => {
    setOpened(target === 'keys' ? 'keys' : null);
    if (target === 'account') onAccount();
    else if (target !== 'keys') openTarget(target);
  };
  const close = () => setOpened(null);
  return (
    <>
      <IconButton
        label="Search the console"
        icon={Search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpened('palette')}
        className="@max-3xs:hidden" // large text on a small phone: the menu has it, too
      />
      <Suspense fallback={null}>
        {opened === 'palette' && <CommandPalette onOpen={open} onClose={close} />}
        {opened === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </>
  );
}

/** The search in the menu, with its key. */
export function SearchMenuItem({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="border-t border-line p-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-9 w-full items-center gap-3 rounded-control px-3 font-medium text-ink-2 -outline-offset-2 transition-colors hover:bg-sunken hover:text-ink touch:min-h-11"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="grow text-left">Search</span>
        <kbd className="text-meta text-ink-3 touch:hidden">Ctrl K</kbd>
      </button>
    </div>
  );
}

const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
