import type { Candle } from '#contracts/rules/market/candles.ts';

const DAYS = 14;

/**
 * How far a usual trading day reaches: the mean of high - low of the last 14 days.
 *
 * @param days closed D1 candles of one instrument, oldest first
 * @returns price units, or null with fewer than 14 days
 * @source market maker method as taught; its tools average 5 to 20 days
 */
export function averageDailyRange(days: readonly Candle[]): number | null {
  if (days.length < DAYS) return null;
  return days.slice(-DAYS).reduce((sum, { h, l }) => sum + (h - l), 0) / DAYS;
}
