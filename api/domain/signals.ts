import type { RecordTimeframe } from '#contracts/track-record.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

/**
 * When a stretch of the record begins: the UTC day, Monday 00:00 UTC, the first of the month.
 *
 * @param now UTC ms
 * @returns UTC ms; 0 for all of it
 */
export function periodStart(timeframe: RecordTimeframe, now: number): number {
  if (timeframe === 'all') return 0;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const date = new Date(today);
  if (timeframe === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return timeframe === 'week' ? today - daysSinceMonday * DAY_MS : today;
}
