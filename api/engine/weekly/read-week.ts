import { averageDailyRange, emaSeries } from '#api/engine/indicators/indicators.ts';
import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleStart } from '#contracts/rules/market/timeframes.ts';

/** Six weeks of days, and hours for an average over 1,200 of them with warm-up. */
export const WEEKLY_NEEDS = { D1: 30, H1: 2400 } as const satisfies CandleNeeds;

/** Input of the Weekly Scanner. */
export type WeeklyInput = {
  readonly instrument: Instrument;
  /** UTC ms: Monday 06:00, later where candles were missing then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof WEEKLY_NEEDS>;
};

/** Trading days over which momentum is measured. */
export const MOMENTUM_DAYS = 20;
/** Averages of 20 and 50 days, in hours. */
const FAST_HOURS = 480;
const SLOW_HOURS = 1200;

/** The measures of a week, in price units. */
export type WeekReading = {
  readonly close: number;
  /** Close of the day 20 trading days before the one in progress. */
  readonly earlierClose: number;
  readonly averageDailyRange: number;
  readonly fastAverage: number;
  readonly slowAverage: number;
  readonly lastWeek: LastWeek;
};

/** Null with too few candles, or when the price never moved. */
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

/** The trading week before the one of the input. */
type LastWeek = {
  readonly high: number;
  readonly low: number;
  /** Where it closed: 0 at its low, 1 at its high. */
  readonly closeShare: number;
};

/** Last week from its days; null without days, or when the price never moved. */
function readLastWeek({ instrument, asOf, candles }: WeeklyInput): LastWeek | null {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  const lastOpen = candleStart(instrument, 'W1', weekOpen - 1);
  const days = candles.D1.filter(({ t }) => t >= lastOpen && t < weekOpen);
  const high = Math.max(...days.map(({ h }) => h));
  const low = Math.min(...days.map(({ l }) => l));
  const close = days.at(-1)?.c;
  if (close === undefined || high === low) return null;
  return { high, low, closeShare: (close - low) / (high - low) };
}

/** 1: since the week's open price was below last week's low and is back above; -1 mirrored; else 0. */
export function sweepOf({ instrument, asOf, candles }: WeeklyInput, lastWeek: LastWeek): number {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  const hours = candles.H1.filter(({ t }) => t >= weekOpen);
  const close = hours.at(-1)?.c ?? NaN;
  const isLowSwept = hours.some(({ l }) => l < lastWeek.low) && close > lastWeek.low;
  const isHighSwept = hours.some(({ h }) => h > lastWeek.high) && close < lastWeek.high;
  return Number(isLowSwept) - Number(isHighSwept);
}

/** Least hours since the week's open; with fewer, candles are missing. */
const LEAST_HOURS = 4;

/** Whether a week has enough hours to score it. */
export function hasWeekBegun({ instrument, asOf, candles }: WeeklyInput): boolean {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  return candles.H1.filter(({ t }) => t >= weekOpen).length >= LEAST_HOURS;
}
