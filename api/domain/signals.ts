import type { RecordTimeframe } from '#contracts/track-record.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

/** Start of the UTC day, of Monday or of the month; UTC ms, 0 for the whole record. */
export function periodStart(timeframe: RecordTimeframe, now: number): number {
  if (timeframe === 'all') return 0;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const date = new Date(today);
  if (timeframe === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return timeframe === 'week' ? today - daysSinceMonday * DAY_MS : today;
}
