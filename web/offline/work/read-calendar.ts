import type { JournalEntry } from '#contracts/journal.ts';
import type { CalendarMonth, CalendarQuery } from '#web/insights/insights.ts';
import type { JournalDb } from '../journal-db.ts';

/** A month of the journal, day by day. */
export async function readCalendar(
  _db: JournalDb,
  _trades: readonly JournalEntry[],
  _query: CalendarQuery,
): Promise<CalendarMonth> {
  throw new Error('not yet');
}
