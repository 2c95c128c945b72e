import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

const isByDay = (timeframe: Timeframe): boolean => timeframe === 'D1' || timeframe === 'W1';

/**
 * Where a candle stands on the time axis. A day or week of the currency market begins at 21:00 or
 * 22:00 UTC of the evening before; it stands at the date that it carries, as traders call it.
 *
 * @param begin of the candle, UTC ms
 * @returns UTC ms
 */
export const axisTime = (begin: number, timeframe: Timeframe): number =>
  isByDay(timeframe) ? Math.round(begin / DAY_MS) * DAY_MS : begin;

const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...date });
const minuteFormat = new Intl.DateTimeFormat('en-GB', {
  ...date,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When a candle begins: `20 Nov 2026, 12:00`, or of a day or week its date, in UTC. */
export const formatCandleTime = (begin: number, timeframe: Timeframe): string =>
  (isByDay(timeframe) ? dayFormat : minuteFormat).format(axisTime(begin, timeframe));
