import { clsx } from 'clsx';
import { StickyNote } from 'lucide-react';
import { type KeyboardEvent, use } from 'react';
import type { CalendarDay } from '#web/data/journal/calendar.ts';
import { formatPnl, signOf } from '#web/lib/money.ts';
import { HIDDEN_AMOUNT, HiddenAmountsContext } from '#web/ui/figures/hidden-amounts.ts';
import { formatCompactPnl, groundOf, spokenDay } from './day-style.ts';

export type DayCellProps = {
  day: string;
  /** Nothing closed and nothing was noted. */
  told: CalendarDay | undefined;
  currency: string;
  largest: number;
  isInMonth: boolean;
  isToday: boolean;
  /** The one that the tab key reaches; arrow keys go on from there. */
  isCursor: boolean;
  onOpen: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A day of the month: its result, how many trades, whether there is a note. */
export function DayCell(props: DayCellProps) {
  const { day, told, currency, largest, isInMonth, isToday, isCursor } = props;
  const isAmountHidden = use(HiddenAmountsContext);
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isCursor ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => props.onOpen(day)}
      onKeyDown={props.onKeyDown}
      className={clsx(
        'relative flex h-17 w-full flex-col gap-0.5 overflow-hidden rounded-control border p-1 text-left text-meta -outline-offset-2 transition-colors hover:border-line-strong @lg:h-20 @lg:p-2',
        told === undefined ? 'bg-surface' : groundOf(told, largest),
        isInMonth ? 'border-canvas' : 'border-dashed border-line-strong',
      )}
    >
      <span className="sr-only">{spokenDay(day, told, { currency, isAmountHidden })}</span>
      <span aria-hidden className="flex w-full items-center justify-between gap-1">
        <DayNumber day={day} isToday={isToday} />
        {told?.hasNote === true && <StickyNote className="size-3.5 shrink-0" />}
      </span>
      {told !== undefined && told.trades > 0 && (
        <span aria-hidden className="flex min-w-0 flex-col gap-0.5">
          <DayNet net={told.net} currency={currency} isHidden={isAmountHidden} />
          <TradeCount trades={told.trades} />
        </span>
      )}
    </button>
  );
}

function DayNumber({ day, isToday }: Pick<DayCellProps, 'day' | 'isToday'>) {
  return (
    <span
      className={
        isToday ? 'rounded-full bg-accent px-1.5 font-semibold text-on-accent' : 'font-medium'
      }
    >
      {Number(day.slice(-2))}
    </span>
  );
}

function TradeCount({ trades }: { trades: number }) {
  return (
    <span className="whitespace-nowrap">
      {trades.toLocaleString()}
      <span className="@lg:hidden"> tr.</span>
      <span className="hidden @lg:inline">{trades === 1 ? ' trade' : ' trades'}</span>
    </span>
  );
}

type DayNetProps = { net: number; currency: string; isHidden: boolean };

/** Short in a narrow calendar; whole in a wide one, and in the day's sheet. */
function DayNet({ net, currency, isHidden }: DayNetProps) {
  if (isHidden) {
    return (
      <span className="font-semibold">
        {signOf(net)}
        {HIDDEN_AMOUNT}
      </span>
    );
  }
  return (
    <>
      <span className="font-semibold whitespace-nowrap @lg:hidden">{formatCompactPnl(net)}</span>
      <span className="hidden truncate text-dense font-semibold @lg:block">
        {formatPnl(net, currency)}
      </span>
    </>
  );
}
