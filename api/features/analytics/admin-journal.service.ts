import type { Page } from '#api/http/mount.ts';
import type { LargestJournals } from '#api/features/journal/journal.service.ts';
import {
  type JournalMonitorSummary,
  LARGEST_JOURNALS,
  type LargeJournal,
  type MonitoredEntry,
  type MonitorQuery,
} from '#contracts/journal/admin-journal.ts';
import { type JournalQuota, shareOf } from '#api/domain/journal-quota.ts';
import { monitorFigures } from '#api/domain/journal-monitor.ts';
import { isEntry } from '#contracts/journal/journal-rows.ts';
import type { createAdminJournalStore, MonitoredRow } from './admin-journal.store.ts';

type Deps = {
  store: ReturnType<typeof createAdminJournalStore>;
  usage: LargestJournals;
  readQuota: () => Promise<JournalQuota>;
  now: () => number;
};

export const createAdminJournalService = ({ store, usage, readQuota, now }: Deps) => ({
  async page(query: MonitorQuery): Promise<Page<MonitoredEntry>> {
    const { rows, total } = await store.page(query);
    return { rows: rows.flatMap(toMonitored), total };
  },

  async largest(): Promise<LargeJournal[]> {
    const quota = await readQuota();
    const journals = await usage.largest(LARGEST_JOURNALS);
    return journals.map(({ user_id, username, ...used }) => ({
      user_id,
      username,
      usage: shareOf(used, quota),
    }));
  },

  async summary(): Promise<JournalMonitorSummary> {
    return {
      ...monitorFigures(await store.byCurrency()),
      traders: await store.countTraders(),
      top_pairs: await store.topPairs(),
      sums_only: await store.countSumsOnly(),
      as_of: new Date(now()).toISOString(),
    };
  },
});

/** Notes, pictures and prices stay with the member. */
function toMonitored({ userId, username, id, kind, doc }: MonitoredRow): MonitoredEntry[] {
  if (!isEntry(kind, doc)) return [];
  const { date, pair, type, pnl, currency, strategy } = doc;
  const trader = { id: `${userId}.${id}`, user_id: userId, username };
  return [{ ...trader, date, pair, type, pnl, currency, strategy }];
}
