/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox over a list of groups, for which HTML has no elements */
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react';
import { useConsoleSearch } from '#web/data/admin/console-search.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { SingleKeysContext } from '#web/ui/row-keys.ts';
import {
  findCommands,
  memberEntry,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteTarget,
  paymentEntry,
} from './palette-entries.ts';

type PaletteProps = { onOpen: (target: PaletteTarget) => void; onClose: () => void };

/** Finds members, payments, tabs and actions by a few letters. A combobox with a list of options. */
export function CommandPalette({ onOpen, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const { groups, state } = useResults(text.trim());
  const entries = groups.flatMap((group) => group.entries);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];
  const listId = useId();
  const optionId = (entry: PaletteEntry): string => `${listId}-${entry.id}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (active === undefined) return;
    if (step === undefined) return onOpen(active.target);
    const next = (entries.indexOf(active) + step + entries.length) % entries.length;
    setChosenId(entries[next]?.id ?? null);
  };

  return (
    <Dialog isOpen onClose={onClose} title="Search the console" size="lg">
      <div className="relative -mx-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3"
        />
        <TextInput
          role="combobox"
          aria-label="Search members, payments, tabs and actions"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder="Name, e-mail, receipt, tab or action"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
          className="pl-10"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Results" className="-mx-3 mt-2 flex flex-col">
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            active={active}
            optionId={optionId}
            onPoint={setChosenId}
            onOpen={onOpen}
          />
        ))}
      </div>
      <output className="block text-dense text-ink-2">{statusText(state, entries.length)}</output>
    </Dialog>
  );
}

type SearchState = 'idle' | 'searching' | 'complete' | 'failed' | 'offline';

/** Actions and tabs at once, then members and payments as the server finds them. */
function useResults(text: string): { groups: PaletteGroup[]; state: SearchState } {
  const isOnline = useOnline();
  const { members, payments, isSearching, isFailed } = useConsoleSearch(text, useDebounced(text));
  const groups = [
    ...findCommands(text),
    { name: 'Members', entries: members.map(memberEntry) },
    { name: 'Payments', entries: payments.map(paymentEntry) },
  ].filter(({ entries }) => entries.length > 0);
  if (text === '') return { groups, state: 'idle' };
  if (!isOnline) return { groups, state: 'offline' };
  if (isSearching) return { groups, state: 'searching' };
  return { groups, state: isFailed ? 'failed' : 'complete' };
}

function statusText(state: SearchState, count: number): string {
  if (state === 'offline') return 'Offline: members and payments cannot be searched.';
  if (state === 'failed') return 'Members and payments could not be searched.';
  if (state === 'searching') return 'Searching members and payments…';
  return count === 0 ? 'Nothing found' : '';
}

type GroupProps = {
  group: PaletteGroup;
  active: PaletteEntry | undefined;
  optionId: (entry: PaletteEntry) => string;
  onPoint: (id: string) => void;
  onOpen: (target: PaletteTarget) => void;
};

function Group({ group: { name, entries }, active, optionId, onPoint, onOpen }: GroupProps) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden className="px-3 pt-2 pb-1 text-meta font-medium text-ink-3">
        {name}
      </p>
      {entries.map((entry) => (
        <Option
          key={entry.id}
          id={optionId(entry)}
          entry={entry}
          isActive={entry === active}
          onPoint={() => onPoint(entry.id)}
          onOpen={() => onOpen(entry.target)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

function Option({ id, entry, isActive, onPoint, onOpen }: OptionProps) {
  const { label, detail, icon: Icon } = entry;
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1} // the focus stays in the text field
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className={clsx(
        'flex min-h-11 w-full scroll-my-4 items-center gap-3 rounded-control px-3 py-1 text-left',
        isActive && 'bg-accent-soft text-accent',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="font-medium">{label}</span>
        {detail !== undefined && (
          <span className="text-ink-2">
            <span className="sr-only">, </span> {detail}
          </span>
        )}
      </span>
    </button>
  );
}

const keys = [
  { key: 'Ctrl K or ⌘ K', does: 'Search members, payments, tabs and actions' },
  { key: '/', does: 'Go to the search of this list' },
  { key: 'j, k', does: 'Next or previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'x', does: 'Select the row' },
  { key: '?', does: 'Show these keys' },
];

/** The keys of the console. */
export function KeyList({ onClose }: { onClose: () => void }) {
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
