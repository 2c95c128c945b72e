import type { AnalyticsRange } from '#contracts/analytics.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** The epoch began on a Thursday. */
export const FIRST_MONDAY = 4 * DAY_MS;

export type Unit = 'hour' | 'day';
export const UNIT_MS: Readonly<Record<Unit, number>> = { hour: HOUR_MS, day: DAY_MS };

/** How long it is kept who called: of days for a week and the one before it. */
export const ACTIVITY_KEPT_MS = { hour: 3 * DAY_MS, day: 15 * DAY_MS, week: 26 * WEEK_MS } as const;

/** Begin of the hour or UTC day that a moment lies in; all UTC ms. */
export const beginOf = (unit: Unit, t: number): number => t - (t % UNIT_MS[unit]);

/** Monday 00:00 UTC of its week. */
export const weekOf = (t: number): number => t - ((t - FIRST_MONDAY) % WEEK_MS);

const LENGTHS: Readonly<Record<AnalyticsRange, { readonly unit: Unit; readonly count: number }>> = {
  '24h': { unit: 'hour', count: 24 },
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
  '90d': { unit: 'day', count: 90 },
};

export type Steps = {
  readonly unit: Unit;
  /** Begin of each, UTC ms, oldest first. */
  readonly at: readonly number[];
  readonly from: number; // of the first
};

/** So many steps, the last of which begins at `last` (UTC ms). */
export function stepsUpTo(unit: Unit, last: number, count: number): Steps {
  const from = last - (count - 1) * UNIT_MS[unit];
  return { unit, from, at: Array.from({ length: count }, (_, n) => from + n * UNIT_MS[unit]) };
}

/** The steps of a range, the last of them under way, and as many whole ones before them. @param now UTC ms */
export function stepsOf(range: AnalyticsRange, now: number): { shown: Steps; before: Steps } {
  const { unit, count } = LENGTHS[range];
  const shown = stepsUpTo(unit, beginOf(unit, now), count);
  return { shown, before: stepsUpTo(unit, shown.from - UNIT_MS[unit], count) };
}
