import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dayAt, monthOf, shiftMonth } from '#contracts/rules/time/dates.ts';
import { type CalendarMonth, useCalendar } from '#web/data/journal/insights.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import { OwnTrades } from '#web/features/journal/journal-states.tsx';
import { shownZone } from '#web/lib/format-time.ts';
import { useHistoryRecord, useHistoryText } from '#web/lib/history-entry.ts';
import { formatCount } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CurrencyChoice } from '../CurrencyChoice.tsx';
import { FilterBar } from '../FilterBar.tsx';
import type { JournalTabProps } from '../trade-form/trade-task.ts';
import { ReviewButton } from '../review/WeeklyReviews.tsx';
import { DaySheet } from './DaySheet.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { formatMonth } from './day-style.ts';

const explanation: Explanation = {
  title: 'Calendar',
  means:
    'The results of your closed trades by day, with totals for each week and the month. The stronger the colour of a day, the larger its result.',
  computed:
    'A trade counts on the day it closed, in the time chosen in Settings (local or UTC), after commission, swap and fees. Weeks run from Monday to Sunday, including days of the month before or after. The filter above applies.',
  isNot: 'Closed trades only. Currencies are never added up: the calendar shows one at a time.',
};

type MonthTotalProps = { calendar: CalendarMonth; isFiltered: boolean; isLoaded: boolean };

function MonthTotal({ calendar, isFiltered, isLoaded }: MonthTotalProps) {
  const { month, total, currency } = calendar;
  if (total.trades === 0 && !isLoaded) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
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

type MonthHeadingProps = {
  /** A day of the month. */
  cursor: string;
  today: string;
  onMove: (day: string) => void;
};

function MonthHeading({ cursor, today, onMove }: MonthHeadingProps) {
  const month = monthOf(cursor);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Previous month"
        icon={ChevronLeft}
        className="-ml-3"
        onClick={() => onMove(shiftMonth(cursor, -1))}
      />
      <h2 aria-live="polite" className="min-w-0 text-card font-semibold">
        {formatMonth(month)}
      </h2>
      <IconButton
        label="Next month"
        icon={ChevronRight}
        onClick={() => onMove(shiftMonth(cursor, 1))}
      />
      {month !== monthOf(today) && (
        <Button size="sm" className="ml-auto" onClick={() => onMove(today)}>
          This month
        </Button>
      )}
    </div>
  );
}

const FAILURE = 'The calendar could not be calculated.';

export function CalendarTab(props: JournalTabProps) {
  const { filter, suggestions, onFilter } = props;
  return (
    <OwnTrades skeleton={<Skeleton label="Loading calendar" shape="rows" count={6} />}>
      {(isLoaded) => (
        <>
          <FilterBar filter={filter} suggestions={suggestions} onChange={onFilter} />
          <ReviewButton />
          <Month {...props} isLoaded={isLoaded} />
        </>
      )}
    </OwnTrades>
  );
}

/** The day that the keyboard is at, in the month that is shown. */
function useCursor(today: string) {
  const [day, setDay] = useHistoryText('day');
  return [day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today, setDay] as const;
}

function Month({ filter, onTask, onOpen, isLoaded }: JournalTabProps & { isLoaded: boolean }) {
  const zone = shownZone();
  const today = dayAt(useNow().getTime(), zone);
  const [cursor, setCursor] = useCursor(today);
  const [openDay, setOpenDay] = useHistoryRecord('day');
  const [currency, setCurrency] = useState<string | null>(null);
  const month = monthOf(cursor);
  const calendar = useCalendar({ month, filter, currency, zone });
  if (calendar.state === 'failed') return <ErrorState text={FAILURE} retry={calendar.retry} />;

  const latest = calendar.state === 'loaded' ? calendar.answer : null;
  const current = latest?.month === month ? latest : null; // hides another month
  const open = (day: string) => {
    setOpenDay(day);
    if (monthOf(day) === month) setCursor(day);
  };
  return (
    <section aria-label="Calendar" className="flex flex-col gap-1 md:gap-3">
      {calendar.state === 'loaded' && calendar.hasFailed && (
        <Banner kind="danger" retry={calendar.retry}>
          {FAILURE} Showing older figures.
        </Banner>
      )}
      <MonthHeading cursor={cursor} today={today} onMove={setCursor} />
      {latest !== null && <CurrencyChoice {...latest} onChange={setCurrency} />}
      <div className="min-h-11">
        {current === null ? (
          <output className="sr-only">Loading calendar</output>
        ) : (
          <MonthTotal calendar={current} isFiltered={isFiltering(filter)} isLoaded={isLoaded} />
        )}
      </div>
      <MonthGrid
        cursor={cursor}
        today={today}
        calendar={current}
        onMove={setCursor}
        onOpen={open}
      />
      {openDay !== null && (
        <DaySheet
          key={openDay}
          day={openDay}
          today={today}
          filter={filter}
          zone={zone}
          onTask={onTask}
          onOpen={onOpen}
          onClose={() => setOpenDay(null)}
        />
      )}
    </section>
  );
}
