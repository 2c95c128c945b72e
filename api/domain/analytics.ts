import type { AnalyticsRange, Cohort, Analytics, Period } from '#contracts/analytics.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#contracts/rules/durations.ts';
import { type Scanner, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { type Income, totalIncome } from '#contracts/rules/payments/payment-totals.ts';
import { PACKAGE_TYPES } from '#contracts/rules/payments/plans.ts';

/** Of 1970: the epoch began on a Thursday. */
export const FIRST_MONDAY = 4 * DAY_MS;

export type StepUnit = 'hour' | 'day';
export const STEP_MS: Readonly<Record<StepUnit, number>> = { hour: HOUR_MS, day: DAY_MS };

/** Start of the hour or UTC day of a moment; all UTC ms. */
export const beginOf = (unit: StepUnit, t: number): number => t - (t % STEP_MS[unit]);

/** Monday 00:00 UTC of its week. */
export const weekOf = (t: number): number => t - ((t - FIRST_MONDAY) % WEEK_MS);

const LENGTHS: Readonly<
  Record<AnalyticsRange, { readonly unit: StepUnit; readonly count: number }>
> = {
  '24h': { unit: 'hour', count: 24 },
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
  '90d': { unit: 'day', count: 90 },
};

export type Steps = {
  readonly unit: StepUnit;
  readonly at: readonly number[]; // start of each, UTC ms, oldest first
  readonly from: number; // of the first
};

/** `count` steps, the last of which begins at `last` (UTC ms). */
export function stepsUpTo(unit: StepUnit, last: number, count: number): Steps {
  const from = last - (count - 1) * STEP_MS[unit];
  return { unit, from, at: Array.from({ length: count }, (_, n) => from + n * STEP_MS[unit]) };
}

/** The steps of a range including the current one, and as many before them. @param now UTC ms */
export function stepsOf(range: AnalyticsRange, now: number): { current: Steps; before: Steps } {
  const { unit, count } = LENGTHS[range];
  const current = stepsUpTo(unit, beginOf(unit, now), count);
  return { current, before: stepsUpTo(unit, current.from - STEP_MS[unit], count) };
}

const COHORTS = 8; // maximum number of weeks

/** Members who joined in one week and were seen in another; both by start, UTC ms. */
export type Returned = {
  readonly joinedIn: number;
  readonly seenIn: number;
  readonly members: number;
};

type Members = {
  readonly joined: ReadonlyMap<number, number>; // new members by the start of the week
  readonly returned: readonly Returned[];
};

/** The share of each week's new members seen in later weeks, newest first. @param weeks UTC ms, oldest first */
export function retention(weeks: readonly number[], { joined, returned }: Members): Cohort[] {
  const seen = new Map(
    returned.map(({ joinedIn, seenIn, members }) => [`${joinedIn} ${seenIn}`, members]),
  );
  return weeks
    .map((week, n) => {
      const members = joined.get(week) ?? 0;
      const shareIn = (later: number): number => (seen.get(`${week} ${later}`) ?? 0) / members;
      return {
        week: new Date(week).toISOString(),
        joined: members,
        returned: members === 0 ? [] : weeks.slice(n).map((later) => rounded(shareIn(later))),
      };
    })
    .toReversed();
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** The newest weeks, oldest first, since counting began. */
export function cohortWeeks(thisWeek: number, firstWeek: number): number[] {
  const weeks = Array.from({ length: COHORTS }, (_, n) => thisWeek - (COHORTS - 1 - n) * WEEK_MS);
  return weeks.filter((week) => week >= firstWeek);
}

const LEAST_CLOSED = 10; // with fewer closed signals there is no success rate

/** A scanner's signals, and the results of live ones: `won` had a profit after costs, `rNet` is the sum. */
export type ScannerResults = {
  issued: number;
  backfilled: number;
  closed: number;
  won: number;
  rNet: number;
};

const NONE: ScannerResults = { issued: 0, backfilled: 0, closed: 0, won: 0, rNet: 0 };

/** All scanners, even without signals. */
export const toSignalResults = (
  results: ReadonlyMap<Scanner, ScannerResults>,
): Analytics['signals'] =>
  SCANNERS.map((scanner) => {
    const { issued, backfilled, closed, won, rNet } = results.get(scanner) ?? NONE;
    return {
      scanner_type: scanner,
      issued,
      backfilled,
      closed,
      won,
      success_rate: closed < LEAST_CLOSED ? null : Math.round((1000 * won) / closed) / 10,
      r_net: Math.round(rNet * 100) / 100,
    };
  });

/** In the order of the plans, real money first; money of different currencies is never added up. */
export const toRevenue = (income: readonly Income[]): Analytics['revenue'] =>
  PACKAGE_TYPES.flatMap((packageType) =>
    income
      .filter(({ package_type, count }) => package_type === packageType && count > 0)
      .toSorted((a, b) => Number(a.demo) - Number(b.demo) || (a.currency < b.currency ? -1 : 1))
      .map(({ currency, demo, count, gross, refunded }) => ({
        package_type: packageType,
        currency,
        demo,
        payments: count,
        amount: toMajorUnits(gross - refunded),
      })),
  );

/** One span of the overview. */
export function toPeriod(
  span: { readonly from: number; readonly to: number }, // UTC ms
  {
    income,
    ...counts
  }: { readonly income: readonly Income[] } & Pick<
    Period,
    'failed_payments' | 'activations' | 'new_members'
  >,
): Period {
  const totals = totalIncome(income);
  return {
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    income: totals.map(({ currency, demo, count, income: amount }) => ({
      currency,
      demo,
      payments: count,
      amount,
    })),
    received_payments: totals.reduce((sum, { count }) => sum + count, 0),
    ...counts,
  };
}
