import { atrSeries, type Series } from '#api/engine/indicators/indicators.ts';
import { findSwings, type Swing } from '#api/engine/indicators/swings.ts';
import { traded } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleEnd, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { type InstitutionalInput, timeframeOf } from './institutional-input.ts';

/** What the rules look at; candles with volume. */
export type Chart = {
  /** Of the asked timeframe, oldest first, at most 300. */
  readonly bars: readonly Candle[];
  /** Quarter-hours that closed since the last bar did: what the bar in progress has traded. */
  readonly later: readonly Candle[];
  /** Wilder's average true range of 14 at each bar, price units. */
  readonly ranges: Series;
  /** The last of them, above zero. */
  readonly atr: number;
  /** How far around the price pools and zones matter: the average true range of a day, or of four bars. */
  readonly reach: number;
  readonly swings: readonly Swing[];
  /** Of the newest candle that had closed, bar or quarter-hour; when, UTC ms. */
  readonly close: number;
  readonly closedAt: number;
};

export type Side = 'bullish' | 'bearish';

const MOST_BARS = 300;
/** 50 bars of flow, and the hundred returns before that tell how far a usual one goes. */
const FEWEST_BARS = 150;
const SWING_REACH = 5; // bars on each side
const ATR_PERIOD = 14;
/** Half-days and days would find next to nothing within one day's range. */
const REACH_BARS = 4;

const lastRange = (candles: readonly Candle[]): number =>
  atrSeries(candles, ATR_PERIOD).at(-1) ?? 0;

/** Null where there are too few candles, 150 bars or 14 days, or prices that never moved. */
export function measureChart(input: InstitutionalInput): Chart | null {
  const { instrument, quarters, days } = input;
  const timeframe = timeframeOf[input.timeframe];
  const bars = traded(input.bars.slice(-MOST_BARS));
  const last = bars.at(-1);
  const ranges = atrSeries(bars, ATR_PERIOD);
  const [atr, dayRange] = [ranges.at(-1) ?? 0, lastRange(days)];
  if (last === undefined || bars.length < FEWEST_BARS || atr <= 0 || dayRange <= 0) return null;
  const ended = candleEnd(instrument, timeframe, last.t);
  const later = quarters.filter(({ t }) => t >= ended);
  const newest = later.at(-1);
  return {
    bars,
    later,
    ranges,
    atr,
    reach: Math.max(dayRange, REACH_BARS * atr),
    swings: findSwings(bars, SWING_REACH),
    close: newest?.c ?? last.c,
    closedAt: newest ? newest.t + timeframeMs.M15 : ended,
  };
}
