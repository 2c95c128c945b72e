import { Search } from 'lucide-react';
import { Suspense, use, useEffect, useEffectEvent } from 'react';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { usePrefetched } from '#web/data/prefetch.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { isSingleKey, SingleKeysContext } from '#web/ui/row-keys.ts';
import type { PaletteTarget } from './palette-entries.ts';

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;
const CommandPalette = lazyPart(loadPalette);
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
      {opened === 'palette' && (
        <Suspense fallback={null}>
          <CommandPalette onOpen={open} onClose={close} />
        </Suspense>
      )}
      {opened === 'keys' && <KeyList onClose={close} />}
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

const keys = [
  { key: 'Ctrl K or ⌘ K', does: 'Search members, payments, tabs and actions' },
  { key: '/', does: 'Go to the search of this list' },
  { key: 'j, k', does: 'Next or previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'x', does: 'Select the row' },
  { key: '?', does: 'Show these keys' },
];

function KeyList({ onClose }: { onClose: () => void }) {
  const isOn = use(SingleKeysContext);
  return (
    <Dialog isOpen isReading onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="flex flex-col divide-y divide-line">
        {keys.map(({ key, does }) => (
          <div key={key} className="flex items-baseline gap-3 py-2">
            <dt className="w-28 shrink-0 font-mono text-dense">{key}</dt>
            <dd className="min-w-0">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-dense text-ink-2">
        {isOn
          ? 'Single keys can be switched off under My Account in Admin Settings.'
          : 'Single keys are off. Switch them on under My Account in Admin Settings.'}
      </p>
    </Dialog>
  );
}
