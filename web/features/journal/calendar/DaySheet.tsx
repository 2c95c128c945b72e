import { CandlestickChart, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type JournalEntry, NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import {
  type CurrencySum,
  type DayTrades,
  useDayTrades,
  type DayNote,
  useDayNotes,
  useSaveDayNote,
} from '#web/data/journal/insights.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { QueryStates } from '#web/features/journal/journal-states.tsx';
import { useAutosave } from '#web/features/journal/use-autosave.ts';
import { useDeleteWithUndo } from '#web/features/journal/undo.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pnl, RMultiple } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import type { JournalTabProps } from '../trade-form/trade-task.ts';
import { formatDay } from './day-style.ts';

const loadDayChart = async () => (await import('./DayChart.tsx')).DayChart;
const DayChart = lazyPart(loadDayChart);
void loadDayChart().catch(() => null); // preloaded: it must also open offline

type DayResultProps = {
  day: DayTrades;
  zone: string;
  isCharted: boolean;
  onChart: () => void;
  onOpen: (id: string) => void;
};

function DayResult(props: DayResultProps) {
  const { sums, trades, hidden } = props.day;
  const count = sums.reduce((total, sum) => total + sum.trades, 0);
  return (
    <div className="flex flex-col gap-3">
      {sums.map((sum) => (
        <DaySum key={sum.currency} sum={sum} />
      ))}
      {count === 0 && hidden === 0 && <p className="text-ink-2">No trades closed on this day</p>}
      {trades.length > 0 && <ListAndChart {...props} />}
      {count > trades.length && (
        <p className="text-dense text-ink-2">
          The first {trades.length.toLocaleString()} of {formatCount(count, 'trade')}
        </p>
      )}
      {hidden > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(hidden, 'trade')} of this day {hidden === 1 ? 'is' : 'are'} hidden by the
          filter
        </p>
      )}
    </div>
  );
}

function ListAndChart({ day, zone, isCharted, onChart, onOpen }: DayResultProps) {
  const { trades } = day;
  const list = <TradesOfDay trades={trades} onOpen={onOpen} />;
  return (
    <>
      <Button
        size="sm"
        icon={CandlestickChart}
        className="self-start"
        aria-expanded={isCharted}
        onClick={onChart}
      >
        Chart of the day
      </Button>
      {isCharted ? (
        <Suspense fallback={list}>
          <DayChart day={day.day} trades={trades} zone={zone}>
            {(remarkOf) => <TradesOfDay trades={trades} remarkOf={remarkOf} onOpen={onOpen} />}
          </DayChart>
        </Suspense>
      ) : (
        list
      )}
    </>
  );
}

type TradesOfDayProps = {
  trades: readonly JournalEntry[];
  /** With it, each trade has its number on the chart, and says why it is not drawn; null where it is. */
  remarkOf?: (trade: JournalEntry) => string | null;
  onOpen: (id: string) => void;
};

function TradesOfDay({ trades, remarkOf, onOpen }: TradesOfDayProps) {
  return (
    <ul aria-label="Trades of the day" className="flex flex-col">
      {trades.map((trade, index) => {
        const remark = remarkOf?.(trade) ?? null;
        return (
          <li key={trade.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen(trade.id)}
              className="flex min-h-12 w-full items-center gap-2 rounded-control px-1 text-left -outline-offset-2 transition-colors hover:bg-sunken"
            >
              {remarkOf !== undefined && (
                <span className="min-w-5 shrink-0 text-dense font-semibold">{index + 1}</span>
              )}
              <span className="min-w-0 truncate font-medium">{trade.pair}</span>
              <SideBadge side={trade.type} />
              <span className="shrink-0 text-dense text-ink-2">
                {formatTime(trade.closed_at ?? trade.date)}
              </span>
              <Pnl
                value={trade.pnl}
                currency={trade.currency}
                className="ml-auto shrink-0 font-semibold"
              />
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
            </button>
            {remark !== null && <p className="px-1 pb-2 text-dense text-ink-2">{remark}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function DaySum({ sum }: { sum: CurrencySum }) {
  const { currency, trades, wins, net, r } = sum;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <Pnl value={net} currency={currency} className="text-tile font-semibold" />
      <span className="text-ink-2">
        {formatCount(trades, 'trade')}, {wins.toLocaleString()} won
      </span>
      {r.value !== null && (
        <span className="text-ink-2">
          <RMultiple value={r.value} />
          {r.n < trades && ` (${r.n} of ${trades} with a stop)`}
        </span>
      )}
    </p>
  );
}

type DaySheetProps = Pick<JournalTabProps, 'onTask' | 'onOpen'> & {
  day: string;
  today: string;
  filter: JournalFilter;
  zone: string;
  onClose: () => void;
};

export function DaySheet({ day, today, filter, zone, onTask, onOpen, onClose }: DaySheetProps) {
  const trades = useDayTrades({ day, filter, zone });
  const [isCharted, setIsCharted] = useState(false);
  const add = (): void => onTask({ kind: 'add', day });
  // A day to come can have a note, but no trade.
  const addTrade =
    day > today ? undefined : (
      <Button variant="primary" icon={Plus} data-autofocus onClick={add}>
        Add Trade
      </Button>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatDay(day)}
      size={isCharted ? 'xl' : 'md'}
      footer={addTrade}
    >
      <div className="flex flex-col gap-4">
        <QueryStates
          of={trades}
          skeleton={<Skeleton label="Loading trades" shape="rows" count={2} />}
          failure="The trades of this day could not be read."
        >
          {(answer) => (
            <DayResult
              day={answer}
              zone={zone}
              isCharted={isCharted}
              onChart={() => setIsCharted(!isCharted)}
              onOpen={onOpen}
            />
          )}
        </QueryStates>
        <DayNoteField day={day} />
      </div>
    </Dialog>
  );
}

type DayNoteProps = {
  day: string;
  label?: string;
  hint?: string;
  placeholder?: string;
};

/** The note of a day, saved as it is typed; the weekly review writes that of the Sunday. */
export function DayNoteField({ day, ...texts }: DayNoteProps) {
  const notes = useDayNotes(day);
  if (notes === null) return null;
  return (
    <>
      <OwnNote day={day} text={notes.own?.text ?? ''} {...texts} />
      {notes.others.map((note) => (
        <OtherNote key={note.id} note={note} />
      ))}
    </>
  );
}

function OwnNote(props: DayNoteProps & { text: string }) {
  const { day, text, label = 'Note of the day', hint = 'Saved as you type' } = props;
  const { placeholder = 'How did the day go?' } = props;
  const { mutateAsync, error } = useSaveDayNote();
  const [typed, setTyped] = useState<string | null>(null);
  const saveLater = useAutosave((note: string) => mutateAsync({ day, text: note }));
  const type = (note: string): void => {
    setTyped(note);
    saveLater(note);
  };
  return (
    <>
      {error !== null && <Banner kind="danger">{error.message}</Banner>}
      <Field label={label} hint={hint}>
        {(control) => (
          <TextArea
            {...control}
            value={typed ?? text}
            maxLength={NOTES_MAX_LENGTH}
            placeholder={placeholder}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
    </>
  );
}

/** A note that was taken over from another account, on a day that already had one. */
function OtherNote({ note }: { note: DayNote }) {
  const deleteNote = useDeleteWithUndo('Note deleted');
  return (
    <section aria-label="Note taken over" className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <h3 className="text-dense font-medium text-ink-2">Taken over from another account</h3>
        <p className="whitespace-pre-line">{note.text}</p>
      </div>
      <IconButton
        label="Delete the note taken over"
        icon={Trash2}
        onClick={() => void deleteNote(note.id)}
      />
    </section>
  );
}
