import type {
  CalendarMonth,
  CalendarQuery,
  Insights,
  InsightsQuery,
} from '#web/insights/insights.ts';
import { JournalDb } from '../journal-db.ts';
import type { BackupDesk } from './backup-desk.ts';
import { createBackupDesk } from './create-backup-desk.ts';
import { createImportDesk } from './create-import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createTradesInMemory } from './trades-in-memory.ts';
import { readCalendar } from './read-calendar.ts';
import { readInsights } from './read-insights.ts';

/** What goes through a whole journal, or a whole file: in a worker, so that no screen waits for it. */
export type JournalWork = {
  insights: (query: InsightsQuery) => Promise<Insights>;
  calendar: (query: CalendarQuery) => Promise<CalendarMonth>;
  imports: ImportDesk;
  backup: BackupDesk;
  end: () => Promise<void>;
};

/** @param name of the journal's database on this device */
export function createJournalWork(name: string): JournalWork {
  const db = new JournalDb(name);
  const trades = createTradesInMemory(db);
  return {
    insights: async (query) => readInsights(await trades.read(), query),
    calendar: async (query) => readCalendar(db, await trades.read(), query),
    imports: createImportDesk(db),
    backup: createBackupDesk(db),
    async end() {
      trades.end();
      db.retire();
    },
  };
}
