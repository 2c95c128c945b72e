import type { Analytics, AnalyticsRange, Cohort, AdminStats } from '#contracts/analytics.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  stepsOf,
  weekOf,
  cohortWeeks,
  retention,
  toRevenue,
  toSignalResults,
} from '#api/domain/analytics.ts';
import type { AnalyticsStore } from './analytics.store.ts';
import type { CountingService } from './counting.service.ts';
import { readTimeSeries } from './time-series.ts';
import type { FigureStore } from './metrics.store.ts';
import type { createStatsStore } from './stats.store.ts';

type Deps = {
  readonly sources: AnalyticsStore;
  readonly figures: FigureStore;
  readonly counting: CountingService;
  readonly dataSource: () => DataSource;
  readonly now: () => number;
};

export function createAnalyticsService(deps: Deps) {
  const { sources, figures, counting, now } = deps;

  async function cohorts(at: number, countedSince: number | null): Promise<Cohort[]> {
    if (countedSince === null) return [];
    const weeks = cohortWeeks(weekOf(at), weekOf(countedSince));
    const from = weeks[0] ?? weekOf(at);
    const joined = await sources.joined(from);
    return retention(weeks, { joined, returned: await sources.returned(from) });
  }

  return {
    /** The cost does not depend on data older than two ranges. */
    async read(range: AnalyticsRange): Promise<Analytics> {
      await counting.flushIfPossible();
      const at = now();
      const { current, before } = stepsOf(range, at);
      const span = { from: current.from, to: at + 1 };
      const countedSince = await figures.countedSince();
      const query = { current, before, countedSince, now: at };
      return {
        range,
        from: textOf(current.from),
        to: textOf(at),
        step: current.unit,
        at: current.at.map(textOf),
        figures: await readTimeSeries({ sources, figures }, query),
        revenue: toRevenue(await sources.income(span)),
        signals: toSignalResults(await sources.results(span, deps.dataSource())),
        retention: await cohorts(at, countedSince),
        known_since: countedSince === null ? null : textOf(countedSince),
        as_of: textOf(at),
      };
    },
  };
}

const textOf = (t: number): string => new Date(t).toISOString();

const ONLINE_MS = 5 * 60_000; // a member counts as online for this long after the last call

type StatsDeps = {
  readonly store: ReturnType<typeof createStatsStore>;
  readonly counting: CountingService;
  readonly dataSource: () => DataSource;
  readonly now: () => number;
};

export const createStatsService = ({ store, counting, dataSource, now }: StatsDeps) => ({
  async read(): Promise<AdminStats> {
    const at = now();
    const apiCalls = await counting.callsOfDay(at); // first: it flushes the callers counted so far
    const counts = await store.count({ at, seenFrom: at - ONLINE_MS, source: dataSource() });
    return { ...counts, apiCalls, as_of: new Date(at).toISOString() };
  },
});
