import type {
  CalendarMonth,
  CalendarQuery,
  DayQuery,
  DayTrades,
  Insights,
  InsightsQuery,
  SetupResults,
  SetupsQuery,
} from '#web/insights/insights.ts';
import { computeDay } from '#web/insights/calendar-day.ts';
import { computeSetups } from '#web/insights/setup-results.ts';
import { JournalDb } from '../journal/journal-db.ts';
import type { BackupDesk } from './backup-desk.ts';
import { createBackupDesk } from './create-backup-desk.ts';
import { createImportDesk } from './create-import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createTradesInMemory } from './trades-in-memory.ts';
import { readCalendar } from './read-calendar.ts';
import { renameSetup, type SetupRename } from './rename-setup.ts';
import { readInsights } from './read-insights.ts';

/** What goes through a whole journal, or a whole file: in a worker, so that no screen waits for it. */
export type JournalWork = {
  insights: (query: InsightsQuery) => Promise<Insights>;
  calendar: (query: CalendarQuery) => Promise<CalendarMonth>;
  day: (query: DayQuery) => Promise<DayTrades>;
  setups: (query: SetupsQuery) => Promise<SetupResults>;
  renameSetup: (rename: SetupRename) => Promise<void>;
  imports: ImportDesk;
  backup: BackupDesk;
  end: () => Promise<void>;
};

/** @param name of the journal's database on this device */
export function createJournalWork(name: string): JournalWork {
  const db = new JournalDb(name);
  const trades = createTradesInMemory(db);
  return {
    insights: async (query) => readInsights(db, await trades.read(), query),
    calendar: async (query) => readCalendar(db, await trades.read(), query),
    day: async (query) => computeDay(await trades.read(), query),
    setups: async (query) => computeSetups(await trades.read(), query),
    renameSetup: async (rename) => renameSetup(db, rename, await trades.read(), Date.now()),
    imports: createImportDesk(db),
    backup: createBackupDesk(db),
    async end() {
      trades.end();
      db.retire();
    },
  };
}
