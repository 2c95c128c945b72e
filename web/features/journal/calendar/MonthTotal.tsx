import type { CalendarMonth } from '#web/data/journal-calendar.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { type Explanation, Explain } from '#web/ui/Explain.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { formatMonth } from './day-look.ts';

const explanation: Explanation = {
  title: 'Calendar',
  means:
    'What your closed trades brought, day by day, with the total of each week and of the month. The stronger the ground of a day, the larger its result beside the largest of the month.',
  computed:
    'A trade belongs to the day on which it closed, in the time zone of this device. Results are those after commission, swap and fees, added in whole cents. A week runs from Monday to Sunday and counts all of its days, those of the month before or after too. The filter above applies.',
  isNot:
    'Open trades count nowhere. Amounts in different currencies are never added: the calendar shows one currency at a time.',
};

type MonthTotalProps = {
  calendar: CalendarMonth;
  /** The filter hides something. */
  isFiltered: boolean;
};

/** The result of the month in a line. */
export function MonthTotal({ calendar, isFiltered }: MonthTotalProps) {
  const { month, total, currency } = calendar;
  return (
    <div className="flex items-center justify-between gap-2">
      {total.trades === 0 ? (
        <p className="text-ink-2">
          {isFiltered ? 'No trades match in' : 'No trades closed in'} {formatMonth(month)}. Choose a
          day to add a trade or a note.
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Pnl value={total.net} currency={currency} className="text-tile font-semibold" />
          <span className="text-ink-2">
            {formatCount(total.trades, 'trade')}, {total.wins.toLocaleString()} won
          </span>
        </p>
      )}
      <Explain of={explanation} />
    </div>
  );
}
