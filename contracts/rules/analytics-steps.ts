import type { AnalyticsRange } from '../analytics.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from './durations.ts';

/** Of 1970: the epoch began on a Thursday. */
export const FIRST_MONDAY = 4 * DAY_MS;

export type StepUnit = 'hour' | 'day';
export const STEP_MS: Readonly<Record<StepUnit, number>> = { hour: HOUR_MS, day: DAY_MS };

/** Begin of the hour or UTC day that a moment lies in; all UTC ms. */
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
  /** Begin of each, UTC ms, oldest first. */
  readonly at: readonly number[];
  readonly from: number; // of the first
};

/** So many steps, the last of which begins at `last` (UTC ms). */
export function stepsUpTo(unit: StepUnit, last: number, count: number): Steps {
  const from = last - (count - 1) * STEP_MS[unit];
  return { unit, from, at: Array.from({ length: count }, (_, n) => from + n * STEP_MS[unit]) };
}

/** The steps of a range, the last of them under way, and as many whole ones before them. @param now UTC ms */
export function stepsOf(range: AnalyticsRange, now: number): { shown: Steps; before: Steps } {
  const { unit, count } = LENGTHS[range];
  const shown = stepsUpTo(unit, beginOf(unit, now), count);
  return { shown, before: stepsUpTo(unit, shown.from - STEP_MS[unit], count) };
}
