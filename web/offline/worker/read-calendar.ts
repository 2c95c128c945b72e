import type { JournalEntry } from '#contracts/journal/journal.ts';
import { computeCalendar } from '#web/insights/calendar.ts';
import type { CalendarMonth, CalendarQuery } from '#web/insights/insights.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';

/** A month of the journal, day by day. */
export async function readCalendar(
  db: JournalDb,
  trades: readonly JournalEntry[],
  query: CalendarQuery,
): Promise<CalendarMonth> {
  const notes = await readRecords(db, 'day_note');
  const written = notes.filter(({ text }) => text !== '').map(({ day }) => day);
  return computeCalendar(trades, new Set(written), query);
}
