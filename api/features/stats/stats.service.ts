import type { DataSource } from '#contracts/primitives.ts';
import type { AdminStats } from '#contracts/analytics.ts';
import type { CountingService } from '../analytics/counting.service.ts';
import type { StatsStore } from './stats.store.ts';

/** A member counts as online for this long after the last call. */
const ONLINE_MS = 5 * 60_000;

type Deps = {
  readonly store: StatsStore;
  readonly counting: CountingService;
  readonly dataSource: () => DataSource;
  /** UTC ms. */
  readonly now: () => number;
};
export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService({ store, counting, dataSource, now }: Deps) {
  return {
    /** Aggregate counts only: no member's row is returned. */
    async read(): Promise<AdminStats> {
      const at = now();
      const apiCalls = await counting.callsOfDay(at); // first: it flushes the callers counted so far
      const counts = await store.count({ at, seenFrom: at - ONLINE_MS, source: dataSource() });
      return { ...counts, apiCalls, as_of: new Date(at).toISOString() };
    },
  };
}
