import { computeDay } from '#web/insights/calendar.ts';
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
import { computeSetups } from '#web/insights/setup-results.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readCalendar, readInsights } from './read-insights.ts';
import { renameSetup, type SetupRename } from './rename-setup.ts';
import { createTradeCache } from './trade-cache.ts';

/** Figures over all trades of the journal, and the one write that has to visit all of them. */
export type InsightsService = {
  readInsights: (query: InsightsQuery) => Promise<Insights>;
  readCalendar: (query: CalendarQuery) => Promise<CalendarMonth>;
  readDay: (query: DayQuery) => Promise<DayTrades>;
  readSetups: (query: SetupsQuery) => Promise<SetupResults>;
  renameSetup: (rename: SetupRename) => Promise<void>;
  /** Stops watching the database for changes. */
  close: () => Promise<void>;
};

/** @param onWrite called after each write to the journal */
export function createInsightsService(db: JournalDb, onWrite: () => void): InsightsService {
  const cache = createTradeCache(db);
  return {
    readInsights: async (query) => readInsights(db, await cache.read(), query),
    readCalendar: async (query) => readCalendar(db, await cache.read(), query),
    readDay: async (query) => computeDay(await cache.read(), query),
    readSetups: async (query) => computeSetups(await cache.read(), query),
    async renameSetup(rename) {
      await renameSetup(db, rename, await cache.read(), Date.now());
      onWrite();
    },
    async close() {
      cache.end();
    },
  };
}
