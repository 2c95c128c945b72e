import { clsx } from 'clsx';
import { Fragment } from 'react';
import { monthOf, shiftMonth, weeksOf } from '#contracts/rules/month-days.ts';
import type { CalendarMonth } from '#web/data/journal-calendar.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Pnl } from '#web/ui/Pnl.tsx';
import { formatMonth, formatShortDay } from './day-look.ts';
import { DayCell } from './DayCell.tsx';
import { useMonthKeys } from './use-month-keys.ts';
import { useSwipe } from './use-swipe.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type MonthGridProps = {
  /** A day of the month, which has the focus when the calendar has it. */
  cursor: string;
  today: string;
  /** Null: being worked out. */
  calendar: CalendarMonth | null;
  onMove: (day: string) => void;
  onOpen: (day: string) => void;
};

/** A month as weeks from Monday to Sunday, each followed by its total. */
export function MonthGrid({ cursor, today, calendar, onMove, onOpen }: MonthGridProps) {
  const month = monthOf(cursor);
  const { grid, onKeyDown } = useMonthKeys(cursor, onMove);
  const swipe = useSwipe((by) => onMove(shiftMonth(cursor, by)));
  const days = new Map(calendar?.days.map((told) => [told.day, told]));
  const ofMonth = calendar?.days.filter(({ day }) => monthOf(day) === month) ?? [];
  const largest = ofMonth.reduce((most, { net }) => Math.max(most, Math.abs(net)), 0);
  return (
    <div {...swipe} className="@container -mx-3 touch-pan-y sm:mx-0">
      <table
        ref={grid}
        aria-label={formatMonth(month)}
        aria-busy={calendar === null}
        className={clsx('w-full table-fixed', calendar === null && 'motion:animate-pulse')}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="pb-1 text-meta font-medium text-ink-2">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <Fragment key={week[0]}>
              <tr>
                {week.map((day) => (
                  <td key={day} className="p-0">
                    <DayCell
                      day={day}
                      told={days.get(day)}
                      currency={calendar?.currency ?? ''}
                      largest={largest}
                      isInMonth={monthOf(day) === month}
                      isToday={day === today}
                      isCursor={day === cursor}
                      onOpen={onOpen}
                      onKeyDown={onKeyDown}
                    />
                  </td>
                ))}
              </tr>
              <WeekTotal
                monday={week[0] ?? ''}
                week={calendar?.weeks[index]}
                currency={calendar?.currency ?? ''}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type WeekTotalProps = {
  monday: string;
  week: CalendarMonth['weeks'][number] | undefined;
  currency: string;
};

/** Of the whole week, days of the months beside included. */
function WeekTotal({ monday, week, currency }: WeekTotalProps) {
  return (
    <tr>
      <td
        colSpan={weekdays.length}
        className="h-8 px-2 pb-1 text-right align-top text-dense text-ink-2"
      >
        {week !== undefined && week.trades > 0 && (
          <>
            Week of {formatShortDay(monday)}, {formatCount(week.trades, 'trade')}:{' '}
            <Pnl value={week.net} currency={currency} className="ml-1 font-semibold" />
          </>
        )}
      </td>
    </tr>
  );
}
