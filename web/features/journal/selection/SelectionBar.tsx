import {
  Landmark,
  type LucideIcon,
  Merge,
  NotebookPen,
  Star,
  Tag,
  Target,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { FILLS_PER_ENTRY, NOTES_MAX_LENGTH, TAGS_PER_ENTRY } from '#contracts/journal/journal.ts';
import { mergeProblem } from '#contracts/rules/journal/position.ts';
import { type BulkChange, useBulkService, useMatchCount } from '#web/data/journal/bulk-edit.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { mergeAct } from '#web/data/journal/positions.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { toastError } from '#web/ui/states/Toasts.tsx';
import { formatInstant } from '../format-trade.ts';
import { useUndoableAct } from '../undo.ts';
import { BulkDialog, type BulkField } from './BulkDialog.tsx';
import { type BulkProgress, type LeftTrades, useBulkEdit } from './use-bulk-edit.ts';
import type { TradeSelection } from './use-trade-selection.ts';

const UNREADABLE = 'Your trades could not be read. Please try again.';
const LONG = 1000; // trades; fewer are changed before a progress bar could be read

type SelectionBarProps = {
  selection: TradeSelection;
  filter: JournalFilter;
  suggestions: TradeSuggestions;
};

/** Stands at the bottom of the window while trades are selected: how many, and what can be done with them. */
export function SelectionBar({ selection, filter, suggestions }: SelectionBarProps) {
  const { progress, left, apply, cancel, closeLeft } = useBulkEdit();
  const openService = useBulkService();
  const run = useUndoableAct();
  const [act, setAct] = useState<Exclude<Act, 'merge'> | null>(null);
  const start = (change: BulkChange): void => {
    setAct(null);
    void apply(selection.ids, change);
  };
  const merge = async (): Promise<void> => {
    if (selection.ids.size > FILLS_PER_ENTRY) {
      toastError(`A position has at most ${FILLS_PER_ENTRY} entries and exits.`);
      return;
    }
    const trades = await openService()
      .then((service) => service.read([...selection.ids]))
      .catch(() => null);
    const problem = trades === null ? UNREADABLE : mergeProblem(trades);
    if (trades === null || problem !== null) {
      toastError(problem ?? UNREADABLE);
      return;
    }
    selection.end();
    await run(mergeAct(trades), `${formatCount(trades.length, 'trade')} merged into one position`);
  };
  const deleteAll = (): void => {
    start({ kind: 'set', fields: { deleted: true } });
    selection.end();
  };
  const isLong = progress !== null && progress.total > LONG;
  const count = selection.ids.size;
  return (
    <>
      {(isLong || selection.isSelecting) && (
        <section
          aria-label="Selected trades"
          className="fixed inset-x-0 z-20 flex flex-col gap-1 border-line-strong bg-raised px-1 py-2 shadow-floating max-md:border-t max-md:above-bar md:right-0 md:bottom-24 md:left-64 md:mx-auto md:w-fit md:rounded-card md:border md:px-2"
        >
          {isLong ? (
            <Running progress={progress} onCancel={() => void cancel()} />
          ) : (
            <>
              <Heading selection={selection} filter={filter} />
              <Acts
                isDisabled={count === 0 || progress !== null}
                onAct={(chosen) => (chosen === 'merge' ? void merge() : setAct(chosen))}
              />
            </>
          )}
        </section>
      )}
      {act !== null && act !== 'delete' && (
        <BulkDialog
          field={act}
          count={count}
          suggestions={suggestions}
          onApply={start}
          onCancel={() => setAct(null)}
        />
      )}
      <ConfirmDialog
        isOpen={act === 'delete'}
        title={`Delete ${formatCount(count, 'trade')}?`}
        question="They are deleted on all your devices. You can undo this for a few seconds."
        confirmLabel="Delete"
        onConfirm={deleteAll}
        onCancel={() => setAct(null)}
      />
      {left !== null && <LeftDialog left={left} onClose={closeLeft} />}
    </>
  );
}

function Heading({ selection, filter }: Pick<SelectionBarProps, 'selection' | 'filter'>) {
  const openService = useBulkService();
  const zone = shownZone();
  const matches = useMatchCount(filter, zone);
  const selectAll = async (): Promise<void> => {
    try {
      selection.choose(await (await openService()).find({ filter, zone }));
    } catch {
      toastError(UNREADABLE);
    }
  };
  const { size } = selection.ids;
  const isAll = matches !== null && size >= matches;
  const all = matches === null ? 'all' : `all ${matches.toLocaleString()}`;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p className="mr-auto px-2 font-medium">{size.toLocaleString()} selected</p>
      {isAll ? (
        <Button size="sm" variant="quiet" onClick={() => selection.choose([])}>
          Select none
        </Button>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => void selectAll()}>
          Select {all}
          {isFiltering(filter) && ' that match'}
        </Button>
      )}
      <Button size="sm" onClick={selection.end}>
        Done
      </Button>
    </div>
  );
}

type Act = BulkField | 'merge' | 'delete';

const acts: readonly { act: Act; label: string; icon: LucideIcon }[] = [
  { act: 'setup', label: 'Setup', icon: Target },
  { act: 'tags', label: 'Tags', icon: Tag },
  { act: 'account', label: 'Account', icon: Landmark },
  { act: 'rating', label: 'Rating', icon: Star },
  { act: 'note', label: 'Note', icon: NotebookPen },
  { act: 'merge', label: 'Merge', icon: Merge },
  { act: 'delete', label: 'Delete', icon: Trash2 },
];

function Acts({ isDisabled, onAct }: { isDisabled: boolean; onAct: (act: Act) => void }) {
  return (
    <ul className="flex">
      {acts.map(({ act, label, icon: Icon }) => (
        <li key={act} className="@container flex min-w-0 flex-1 md:min-w-20">
          <button
            type="button"
            aria-label={label}
            disabled={isDisabled}
            onClick={() => onAct(act)}
            className="flex min-h-12 grow flex-col items-center justify-center gap-1 rounded-control text-meta font-medium text-ink-2 transition-colors enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-60"
          >
            <Icon aria-hidden className="size-5" />
            <span className="bar-label">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type RunningProps = { progress: BulkProgress; onCancel: () => void };

function Running({ progress: { isUndo, done, total }, onCancel }: RunningProps) {
  return (
    <div className="flex items-center gap-3 p-2 md:w-96">
      <div className="min-w-0 grow">
        <Progress label={isUndo ? 'Restoring' : 'Changing'} done={done} total={total} />
      </div>
      {!isUndo && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}

const reasons = {
  tags: `They would have more than ${TAGS_PER_ENTRY} tags.`,
  notes: `Their notes would have more than ${NOTES_MAX_LENGTH.toLocaleString('en')} characters.`,
};

/** Names the trades that an act left as they were. */
function LeftDialog({ left, onClose }: { left: LeftTrades; onClose: () => void }) {
  const more = left.count - left.first.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${formatCount(left.count, 'trade')} left as before`}
      description={reasons[left.reason]}
      size="sm"
      isReading
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="flex flex-col gap-1.5">
        {left.first.map(({ id, pair, type, date }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">
              {pair} {type}
            </span>
            <span className="text-ink-2">{formatInstant(date)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-ink-2">and {more.toLocaleString()} more</p>}
    </Dialog>
  );
}
