import { clsx } from 'clsx';
import { StickyNote } from 'lucide-react';
import { type KeyboardEvent, use } from 'react';
import type { CalendarDay } from '#web/data/journal/insights.ts';
import { formatPnl, signOf } from '#web/lib/format.ts';
import { HIDDEN_AMOUNT, HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';
import { formatCompactPnl, groundOf, spokenDay } from './day-style.ts';

export type DayCellProps = {
  day: string;
  /** Undefined without closed trades and notes. */
  result: CalendarDay | undefined;
  currency: string;
  largest: number;
  isInMonth: boolean;
  isToday: boolean;
  /** The roving tab stop of the grid. */
  isCursor: boolean;
  onOpen: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function DayCell(props: DayCellProps) {
  const { day, result, currency, largest, isInMonth, isToday, isCursor } = props;
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
        result === undefined ? 'bg-surface' : groundOf(result, largest),
        isInMonth ? 'border-canvas' : 'border-dashed border-line-strong',
      )}
    >
      <span className="sr-only">{spokenDay(day, result, { currency, isAmountHidden })}</span>
      <span aria-hidden className="flex w-full items-center justify-between gap-1">
        <DayNumber day={day} isToday={isToday} />
        {result?.hasNote === true && <StickyNote className="size-3.5 shrink-0" />}
      </span>
      {result !== undefined && result.trades > 0 && (
        <span aria-hidden className="flex min-w-0 flex-col gap-0.5">
          <DayNet net={result.net} currency={currency} isHidden={isAmountHidden} />
          <TradeCount trades={result.trades} />
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

/** Short in a narrow calendar, full in a wide one. */
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
