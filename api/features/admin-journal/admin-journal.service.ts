import type {
  JournalMonitorSummary,
  MonitoredEntry,
  MonitorQuery,
} from '#contracts/admin-journal.ts';
import { monitorFigures } from '#contracts/rules/journal-monitor.ts';
import { isEntry } from '#contracts/journal-rows.ts';
import type { AdminJournalStore, MonitoredRow } from './admin-journal.store.ts';

type Deps = { store: AdminJournalStore; now: () => number };
export type AdminJournalService = ReturnType<typeof createAdminJournalService>;

export function createAdminJournalService({ store, now }: Deps) {
  return {
    async page(query: MonitorQuery): Promise<{ rows: MonitoredEntry[]; total: number }> {
      const { rows, total } = await store.page(query);
      return { rows: rows.flatMap(toMonitored), total };
    },

    /** Statistics of all closed trades of all members. */
    async summary(): Promise<JournalMonitorSummary> {
      return {
        ...monitorFigures(await store.byCurrency()),
        traders: await store.countTraders(),
        top_pairs: await store.topPairs(),
        as_of: new Date(now()).toISOString(),
      };
    },
  };
}

/** Notes, pictures and prices stay with the member. */
function toMonitored({ userId, username, id, kind, doc }: MonitoredRow): MonitoredEntry[] {
  if (!isEntry(kind, doc)) return [];
  const { date, pair, type, pnl, currency, strategy } = doc;
  const trader = { id: `${userId}.${id}`, user_id: userId, username };
  return [{ ...trader, date, pair, type, pnl, currency, strategy }];
}
