import { ChevronRight, Plus } from 'lucide-react';
import { type CurrencySum, type DayTrades, useDayTrades } from '#web/data/journal/calendar.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { Pnl } from '#web/ui/figures/Pnl.tsx';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import type { JournalTabProps } from '../journal-tab.ts';
import { DayNoteField } from './DayNoteField.tsx';
import { formatDay } from './day-style.ts';

type DayResultProps = { day: DayTrades; onOpen: (id: string) => void };

/** The sums of a day by currency, and its trades in the order in which they closed. */
function DayResult({ day, onOpen }: DayResultProps) {
  const { sums, trades, hidden } = day;
  const count = sums.reduce((total, sum) => total + sum.trades, 0);
  return (
    <div className="flex flex-col gap-3">
      {sums.map((sum) => (
        <DaySum key={sum.currency} sum={sum} />
      ))}
      {count === 0 && hidden === 0 && <p className="text-ink-2">No trades closed on this day</p>}
      {trades.length > 0 && (
        <ul aria-label="Trades of the day" className="flex flex-col">
          {trades.map((trade) => (
            <li key={trade.id} className="border-t border-line first:border-t-0">
              <button
                type="button"
                onClick={() => onOpen(trade.id)}
                className="flex min-h-12 w-full items-center gap-2 rounded-control px-1 text-left -outline-offset-2 transition-colors hover:bg-sunken"
              >
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
            </li>
          ))}
        </ul>
      )}
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

const FAILURE = 'The trades of this day could not be read.';

type DaySheetProps = Pick<JournalTabProps, 'onTask' | 'onOpen'> & {
  day: string;
  today: string;
  filter: JournalFilter;
  zone: string;
  onClose: () => void;
};

/** A day of the calendar: what closed on it, what was noted, and a new trade of that day. */
export function DaySheet({ day, today, filter, zone, onTask, onOpen, onClose }: DaySheetProps) {
  const trades = useDayTrades({ day, filter, zone });
  // What has not come yet can be noted, not traded.
  const addTrade = day <= today && (
    <Button variant="primary" data-autofocus onClick={() => onTask({ kind: 'add', day })}>
      <Plus aria-hidden className="size-5" />
      Add Trade
    </Button>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatDay(day)}
      {...(addTrade !== false && { footer: addTrade })}
    >
      <div className="flex flex-col gap-4">
        {trades.state === 'loading' && <Skeleton label="Loading trades" shape="rows" count={2} />}
        {trades.state === 'failed' && <ErrorState text={FAILURE} retry={trades.retry} />}
        {trades.state === 'told' && (
          <>
            {trades.hasFailed && (
              <Banner kind="danger" retry={trades.retry}>
                {FAILURE} What follows is older.
              </Banner>
            )}
            <DayResult day={trades.answer} onOpen={onOpen} />
          </>
        )}
        <DayNoteField day={day} />
      </div>
    </Dialog>
  );
}
