import type { SetupFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
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
import { isEntryRow, type JournalDb } from '../journal/journal-db.ts';
import { changeRows, putRecord } from '../journal/write.ts';
import { readCalendar, readInsights } from './read-insights.ts';
import { createTradeCache } from './trade-cache.ts';

type SetupRename = {
  /** The row id of the setup. */
  readonly id: string;
  /** The old name. */
  readonly from: string;
  readonly fields: SetupFields;
};

/**
 * Renames a setup and updates its trades in one transaction.
 *
 * @param trades a snapshot; trades that have another setup by now stay unchanged
 */
export function renameSetup(
  db: JournalDb,
  { id, from, fields }: SetupRename,
  trades: readonly JournalEntry[],
  nowMs: number,
): Promise<void> {
  const isNamed = ({ setup }: { setup: string }) => setupKey(setup) === setupKey(from);
  const ids = trades.filter(isNamed).map((trade) => trade.id);
  return db.transaction('rw', db.rows, db.meta, async () => {
    await putRecord(db, { id, kind: 'setup', fields }, nowMs);
    const rows = (await db.rows.bulkGet(ids)).filter(isEntryRow);
    const named = rows.filter((row) => isNamed(row.fields));
    await changeRows(db, named, { setup: fields.name }, nowMs);
  });
}

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
