import { refuseInView } from '#web/offline/journal/storage-errors.ts';
import type { SetupFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type ReviewQuery, weeklyReview } from '#contracts/rules/journal/weekly-review.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import { computeDay } from '#web/insights/calendar.ts';
import type {
  CalendarQuery,
  DayQuery,
  InsightsQuery,
  SetupsQuery,
} from '#web/insights/insights.ts';
import { computeSetups } from '#web/insights/setup-results.ts';
import { type JournalDb } from '../journal/journal-db.ts';
import { readDemoAccounts, readRecords } from '../journal/read.ts';
import { readEntryRows } from '../journal/rows.ts';
import { changeRows, putRecord } from '../journal/write.ts';
import { readCalendar, readInsights, readOutlook } from './read-insights.ts';
import { readEvaluation, readStandings } from './read-standings.ts';
import type { TradeCache } from './trade-cache.ts';
import { completeQuery } from './trade-views.ts';

type SetupRename = {
  /** The row id of the setup. */
  readonly id: string;
  /** The old name. */
  readonly from: string;
  readonly fields: SetupFields;
};

/** Renames a setup in one transaction with its trades. @param trades a snapshot, checked once more */
export function renameSetup(
  db: JournalDb,
  { id, from, fields }: SetupRename,
  trades: readonly JournalEntry[],
  nowMs: number,
): Promise<void> {
  const isNamed = ({ setup }: { setup: string }) => setupKey(setup) === setupKey(from);
  const ids = trades.filter(isNamed).map((trade) => trade.id);
  return db.transaction('rw', db.rowTables, async () => {
    await putRecord(db, { id, kind: 'setup', fields }, nowMs);
    const rows = await readEntryRows(db, ids);
    const named = rows.filter((row) => isNamed(row.fields));
    await changeRows(db, named, { setup: fields.name }, nowMs);
  });
}

/** Figures over all trades, and the write that visits all of them. @param onWrite after each write */
export function createInsightsService(db: JournalDb, cache: TradeCache, onWrite: () => void) {
  return {
    readInsights: async (query: InsightsQuery) =>
      readInsights(db, await cache.read(), await completeQuery(db, query)),
    readOutlook: async (query: InsightsQuery) =>
      readOutlook(await cache.read(), await completeQuery(db, query)),
    readCalendar: async (query: CalendarQuery) =>
      readCalendar(db, await cache.read(), await completeQuery(db, query)),
    /** The trader's week, of all accounts but demo ones. */
    readReview: async (query: Pick<ReviewQuery, 'monday' | 'zone' | 'now'>) =>
      weeklyReview(await cache.read(), {
        ...query,
        uncounted: await readDemoAccounts(db),
        rules: (await readRecords(db, 'setup')).flatMap(({ rules }) => rules),
      }),
    readDay: async (query: DayQuery) =>
      computeDay(await cache.read(), await completeQuery(db, query)),
    readSetups: async (query: SetupsQuery) =>
      computeSetups(await cache.read(), await completeQuery(db, query)),
    readEvaluation: async (accountId: string) => readEvaluation(db, await cache.read(), accountId),
    readStandings: async (now: number) => readStandings(db, await cache.read(), now),
    async renameSetup(rename: SetupRename) {
      refuseInView(db);
      await renameSetup(db, rename, await cache.read(), Date.now());
      onWrite();
    },
  };
}
