import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import { averageDailyRange } from '../indicators/average-daily-range.ts';
import type { PeakInput } from './peak-input.ts';

const WEEK_DAYS = 5;

export type Range = { readonly high: number; readonly low: number };

export type DayContext = {
  /** Mean range of the last 14 closed days, price units, above zero. */
  readonly adr: number;
  /** Close of the newest closed quarter-hour. */
  readonly price: number;
  readonly previousDay: Range;
  /** Percent of the range of the last five closed days, one decimal; 0 is at its low. */
  readonly rangePosition: number;
  /** Range of the last three closed days, price units. */
  readonly threeDayRange: number;
  /** Closed quarter-hours of the trading day, which may be none. */
  readonly today: readonly Candle[];
  /** 00:00 UTC of the date that the trading day carries. */
  readonly midnight: number;
};

/** From the lowest low to the highest high; of no candles an empty range, high below low. */
export function rangeOf(candles: readonly Candle[]): Range {
  let [high, low] = [-Infinity, Infinity];
  for (const candle of candles) {
    high = Math.max(high, candle.h);
    low = Math.min(low, candle.l);
  }
  return { high, low };
}

/** Where a price lies in a range, 0 to 100 with one decimal; in the middle of one without height. */
function positionIn({ high, low }: Range, price: number): number {
  if (high <= low) return 50;
  const percent = (100 * (price - low)) / (high - low);
  return Number(Math.min(Math.max(percent, 0), 100).toFixed(1));
}

/** Null with fewer than 14 closed days, without a quarter-hour, or where no day had a range. */
export function dayContext({ instrument, asOf, candles }: PeakInput): DayContext | null {
  const { D1: days, M15: quarters } = candles;
  const adr = averageDailyRange(days) ?? 0;
  const price = quarters.at(-1)?.c;
  if (adr <= 0 || price === undefined) return null;
  const clock = daysOf(instrument);
  const day = clock.of(asOf);
  const start = clock.start(day);
  const threeDays = rangeOf(days.slice(-3));
  return {
    adr,
    price,
    previousDay: rangeOf(days.slice(-1)),
    rangePosition: positionIn(rangeOf(days.slice(-WEEK_DAYS)), price),
    threeDayRange: threeDays.high - threeDays.low,
    today: quarters.filter(({ t }) => t >= start),
    midnight: day * DAY_MS,
  };
}
