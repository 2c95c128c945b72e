import { useState } from 'react';
import { dayAt, monthOf } from '#contracts/rules/month-days.ts';
import { useCalendar } from '#web/data/journal-calendar.ts';
import { isFiltering } from '#web/data/journal-filter.ts';
import { deviceZone } from '#web/lib/device-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CurrencyChoice } from '../CurrencyChoice.tsx';
import { FilterBar } from '../FilterBar.tsx';
import type { JournalTabProps } from '../journal-tab.ts';
import { OwnTrades } from '../OwnTrades.tsx';
import { DaySheet } from './DaySheet.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthHeading } from './MonthHeading.tsx';
import { MonthTotal } from './MonthTotal.tsx';

const FAILURE = 'The calendar could not be worked out.';

/** The results of the journal as a calendar, and what was noted about its days. */
export function CalendarTab(props: JournalTabProps) {
  const { filter, known, onFilter } = props;
  return (
    <OwnTrades skeleton={<Skeleton label="Loading calendar" shape="rows" count={6} />}>
      <FilterBar filter={filter} known={known} onChange={onFilter} />
      <Month {...props} />
    </OwnTrades>
  );
}

function Month({ filter, onTask, onOpen }: JournalTabProps) {
  const [zone] = useState(deviceZone);
  const today = dayAt(useNow().getTime(), zone);
  const [cursor, setCursor] = useState(today);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const month = monthOf(cursor);
  const calendar = useCalendar({ month, filter, currency, zone });
  if (calendar.state === 'failed') return <ErrorState text={FAILURE} retry={calendar.retry} />;

  const told = calendar.state === 'told' ? calendar.answer : null;
  const shown = told?.month === month ? told : null; // that of another month stays unseen
  const open = (day: string) => {
    setOpenDay(day);
    if (monthOf(day) === month) setCursor(day);
  };
  return (
    <section aria-label="Calendar" className="flex flex-col gap-3">
      {calendar.state === 'told' && calendar.hasFailed && (
        <Banner kind="danger" retry={calendar.retry}>
          {FAILURE} What follows is older.
        </Banner>
      )}
      <MonthHeading cursor={cursor} today={today} onMove={setCursor} />
      {told !== null && <CurrencyChoice {...told} onChange={setCurrency} />}
      <div className="min-h-11">
        {shown === null ? (
          <output className="sr-only">Loading calendar</output>
        ) : (
          <MonthTotal calendar={shown} isFiltered={isFiltering(filter)} />
        )}
      </div>
      <MonthGrid cursor={cursor} today={today} calendar={shown} onMove={setCursor} onOpen={open} />
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
