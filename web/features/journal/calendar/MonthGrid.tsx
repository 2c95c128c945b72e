import { clsx } from 'clsx';
import { StickyNote } from 'lucide-react';
import { Fragment, type KeyboardEvent, type PointerEvent, useEffect, useRef, use } from 'react';
import { mondayOf, monthOf, shiftDay, shiftMonth, weeksOf } from '#contracts/rules/time/dates.ts';
import type { CalendarMonth, CalendarDay } from '#web/data/journal/insights.ts';
import { formatCount, formatPnl, signOf } from '#web/lib/format.ts';
import { Pnl, HIDDEN_AMOUNT, HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';
import { type Point, swipeOf } from '#web/ui/zoom.ts';
import { formatMonth, formatShortDay, formatCompactPnl, groundOf, spokenDay } from './day-style.ts';

type DayCellProps = {
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

function DayCell(props: DayCellProps) {
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
        'relative flex h-17 w-full flex-col gap-0.5 overflow-hidden rounded-control border border-canvas px-px py-1 text-left text-meta -outline-offset-2 transition-colors hover:border-line-strong @lg:h-20 @lg:px-1.5',
        isInMonth ? groundIn(result, largest) : 'text-ink-3',
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
          <span className="whitespace-nowrap">
            {result.trades.toLocaleString()}
            <span className="@lg:hidden"> tr.</span>
            <span className="hidden @lg:inline">{result.trades === 1 ? ' trade' : ' trades'}</span>
          </span>
        </span>
      )}
    </button>
  );
}

const groundIn = (result: CalendarDay | undefined, largest: number): string =>
  result === undefined ? 'bg-surface' : groundOf(result, largest);

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

/** Short in a narrow calendar, full in a wide one. */
function DayNet({ net, currency, isHidden }: { net: number; currency: string; isHidden: boolean }) {
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
      <span className="font-semibold tracking-tight whitespace-nowrap @2xl:hidden">
        {formatCompactPnl(net)}
      </span>
      <span className="hidden truncate text-dense font-semibold @2xl:block">
        {formatPnl(net, currency)}
      </span>
    </>
  );
}

/** The day that a key moves to, as in the date grids of the ARIA practices; null for other keys. */
function keyedDay(key: string, day: string): string | null {
  const days: Record<string, () => string> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -7),
    ArrowDown: () => shiftDay(day, 7),
    Home: () => mondayOf(day),
    End: () => shiftDay(mondayOf(day), 6),
    PageUp: () => shiftMonth(day, -1),
    PageDown: () => shiftMonth(day, 1),
  };
  return days[key]?.() ?? null;
}

/** Arrow keys move the focus by days and weeks, Page Up and Page Down by months. @param cursor the day in focus */
function useMonthKeys(cursor: string, onMove: (day: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const isKeyed = useRef(false);
  useEffect(() => {
    if (!isKeyed.current) return;
    isKeyed.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const day = keyedDay(event.key, cursor);
    if (day === null) return;
    event.preventDefault(); // the page would scroll
    isKeyed.current = true;
    onMove(day);
  };
  return { grid, onKeyDown };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** Calls back when a finger moves sideways: 1 for the next month, -1 for the previous one. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<Point | null>(null);
  return {
    onPointerDown: (event: PointerEvent): void => {
      start.current = event.pointerType === 'mouse' || !event.isPrimary ? null : pointOf(event);
    },
    onPointerUp: (event: PointerEvent): void => {
      const by = start.current === null ? 0 : swipeOf(start.current, pointOf(event));
      start.current = null;
      if (by !== 0) onSwipe(by);
    },
    onPointerCancel: (): void => {
      start.current = null;
    },
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type MonthGridProps = {
  /** The day in focus; it selects the month. */
  cursor: string;
  today: string;
  /** Null while it is computed. */
  calendar: CalendarMonth | null;
  onMove: (day: string) => void;
  onOpen: (day: string) => void;
};

/** A month as weeks from Monday to Sunday, each followed by its total. */
export function MonthGrid({ cursor, today, calendar, onMove, onOpen }: MonthGridProps) {
  const month = monthOf(cursor);
  const { grid, onKeyDown } = useMonthKeys(cursor, onMove);
  const swipe = useSwipe((by) => onMove(shiftMonth(cursor, by)));
  const days = new Map(calendar?.days.map((result) => [result.day, result]));
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
                      result={days.get(day)}
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

/** The sum of the whole week, including days of the month before or after; none without trades. */
function WeekTotal({ monday, week, currency }: WeekTotalProps) {
  if (week === undefined || week.trades === 0) return null;
  return (
    <tr>
      <td
        colSpan={weekdays.length}
        className="h-8 px-2 pb-1 text-right align-top text-dense text-ink-2"
      >
        Week of {formatShortDay(monday)}, {formatCount(week.trades, 'trade')}:{' '}
        <Pnl value={week.net} currency={currency} className="ml-1 font-semibold" />
      </td>
    </tr>
  );
}
