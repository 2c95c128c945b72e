import type { JournalEntry } from '#contracts/journal.ts';
import { isEntryRow, type JournalDb, toEntry } from '../journal-db.ts';

/** The trades of a journal, read once and again only after the journal changed. */
export function createTradesInMemory(db: JournalDb) {
  return {
    async read(): Promise<readonly JournalEntry[]> {
      const rows = await db.rows.toArray();
      return rows
        .filter(isEntryRow)
        .filter(({ live }) => live === 1)
        .map(toEntry);
    },
    end(): void {},
  };
}
