import { averageDailyRange } from '#api/engine/indicators/average-daily-range.ts';
import { emaSeries } from '#api/engine/indicators/indicators.ts';
import { type LastWeek, readLastWeek } from './last-week.ts';
import type { WeeklyInput } from './weekly-input.ts';

/** Trading days over which momentum is measured. */
export const MOMENTUM_DAYS = 20;
/** Averages of 20 and 50 days, in hours. */
const FAST_HOURS = 480;
const SLOW_HOURS = 1200;

/** What a week is scored by, in price units. */
export type WeekReading = {
  readonly close: number;
  /** Close of the day 20 trading days before the one in progress. */
  readonly earlierClose: number;
  readonly averageDailyRange: number;
  readonly fastAverage: number;
  readonly slowAverage: number;
  readonly lastWeek: LastWeek;
};

/** Null where the candles are too few, or price never moved. */
export function readWeek(input: WeeklyInput): WeekReading | null {
  const prices = pricesOf(input);
  const earlierClose = input.candles.D1.at(-MOMENTUM_DAYS)?.c;
  const range = averageDailyRange(input.candles.D1) ?? 0;
  const lastWeek = readLastWeek(input);
  if (prices === null || earlierClose === undefined || lastWeek === null) return null;
  return range === 0 ? null : { ...prices, earlierClose, averageDailyRange: range, lastWeek };
}

function pricesOf({ candles }: WeeklyInput) {
  const closes = candles.H1.map(({ c }) => c);
  const close = closes.at(-1);
  const fastAverage = emaSeries(closes, FAST_HOURS).at(-1) ?? null;
  const slowAverage = emaSeries(closes, SLOW_HOURS).at(-1) ?? null;
  if (close === undefined || fastAverage === null || slowAverage === null) return null;
  return { close, fastAverage, slowAverage };
}
