import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type DayContext, type Range, rangeOf } from './day-context.ts';

/** Asia trades from 00:00 to 06:00 UTC, 24 quarter-hours. */
export const ASIA_ENDS_MS = 6 * HOUR_MS;
const FEWEST_QUARTERS = 16;
const TIGHT_ADR = 0.4;

/** The range of 00:00 to 06:00 UTC, or null while two thirds of its quarter-hours are not there. */
export function asianRange({ today, midnight }: DayContext): Range | null {
  const asia = today.filter(({ t }) => t >= midnight && t < midnight + ASIA_ENDS_MS);
  return asia.length < FEWEST_QUARTERS ? null : rangeOf(asia);
}

/** The method waits for a quiet night: at most 0.4 of a day's range. */
export const isTight = ({ high, low }: Range, adr: number): boolean =>
  high - low <= TIGHT_ADR * adr;
