import type { Analytics, AnalyticsRange, Cohort } from '#contracts/analytics.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { toMajorUnits } from '#contracts/rules/money-amount.ts';
import { PACKAGE_TYPES } from '#contracts/rules/plans.ts';
import { SCANNERS } from '#contracts/rules/scanners.ts';
import type { AnalyticsStore, ScannerResults, Span } from './analytics.store.ts';
import type { CountingService } from './counting.service.ts';
import { readCourses } from './courses.ts';
import type { FigureStore } from './figures.store.ts';
import { cohortWeeks, retention } from './retention.ts';
import { stepsOf, weekOf } from './steps.ts';

const COHORTS = 8;
/** A share of fewer says nothing. */
const LEAST_CLOSED = 10;

type Deps = {
  readonly sources: AnalyticsStore;
  readonly figures: FigureStore;
  readonly counting: CountingService;
  readonly dataSource: () => DataSource;
  /** Whether payments that moved no money are revenue: where there are no others. */
  readonly countsDemoPayments: boolean;
  /** UTC ms. */
  readonly now: () => number;
};
export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export function createAnalyticsService(deps: Deps) {
  const { sources, figures, counting, now } = deps;

  async function cohorts(at: number, countedSince: number | null): Promise<Cohort[]> {
    if (countedSince === null) return [];
    const weeks = cohortWeeks(weekOf(at), weekOf(countedSince), COHORTS);
    const from = weeks[0] ?? weekOf(at);
    const joined = await sources.joined(from);
    return retention(weeks, { joined, returned: await sources.returned(from) });
  }

  return {
    /** What the range costs does not grow with what is older than two ranges. */
    async read(range: AnalyticsRange): Promise<Analytics> {
      await counting.flush();
      const at = now();
      const { shown, before } = stepsOf(range, at);
      const span = { from: shown.from, to: at + 1 };
      const countedSince = await figures.countedSince();
      const asked = { shown, before, countedSince, now: at };
      return {
        range,
        from: textOf(shown.from),
        to: textOf(at),
        step: shown.unit,
        at: shown.at.map(textOf),
        figures: await readCourses({ sources, figures }, asked),
        revenue: await revenue(deps, span),
        signals: toResults(await sources.results(span, deps.dataSource())),
        retention: await cohorts(at, countedSince),
        known_since: countedSince === null ? null : textOf(countedSince),
        as_of: textOf(at),
      };
    },
  };
}

const textOf = (t: number): string => new Date(t).toISOString();

/** In the order of the plans. */
async function revenue(
  { sources, countsDemoPayments }: Pick<Deps, 'sources' | 'countsDemoPayments'>,
  span: Span,
): Promise<Analytics['revenue']> {
  const sold = await sources.revenue(span, countsDemoPayments);
  return PACKAGE_TYPES.flatMap((packageType) =>
    sold
      .filter((row) => row.packageType === packageType)
      .toSorted((a, b) => a.currency.localeCompare(b.currency))
      .map(({ currency, payments, amountMinor }) => ({
        package_type: packageType,
        currency,
        payments,
        amount: toMajorUnits(amountMinor),
      })),
  );
}

const NO_RESULTS: ScannerResults = { issued: 0, closed: 0, won: 0, rNet: 0 };

const toResults = (found: ReadonlyMap<string, ScannerResults>): Analytics['signals'] =>
  SCANNERS.map((scanner) => {
    const { issued, closed, won, rNet } = found.get(scanner) ?? NO_RESULTS;
    return {
      scanner_type: scanner,
      issued,
      closed,
      won,
      success_rate: closed < LEAST_CLOSED ? null : Math.round((1000 * won) / closed) / 10,
      r_net: Math.round(rNet * 100) / 100,
    };
  });
