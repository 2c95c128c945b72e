import { atrSeries, type Series } from '#api/engine/indicators/indicators.ts';
import { findSwings, type Swing } from '#api/engine/indicators/swings.ts';
import { traded } from '#api/engine/measures/volume.ts';
import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleEnd, timeframeMs, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { AnalysisTimeframe } from '#contracts/market/institutional.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

export const timeframeOf: Readonly<Record<AnalysisTimeframe, Timeframe>> = {
  '1min': 'M1',
  '5min': 'M5',
  '15min': 'M15',
  '1hour': 'H1',
  '4hour': 'H4',
  daily: 'D1',
};

const MOST_BARS = 300;

/** Candles of the requested timeframe, quarter-hours for blocks, and days for the daily range. */
export function institutionalNeeds(timeframe: AnalysisTimeframe): CandleNeeds {
  const usual = { D1: 20, M15: 2016 };
  return timeframe === '15min' ? usual : { ...usual, [timeframeOf[timeframe]]: MOST_BARS };
}

/** Input of the institutional analysis of a pair; candles that had closed by `asOf`. */
export type InstitutionalInput = {
  readonly instrument: Instrument;
  readonly asOf: number; // UTC ms
  readonly timeframe: AnalysisTimeframe;
  readonly bars: readonly Candle[]; // candles of the requested timeframe, at most 300
  readonly quarters: readonly Candle[];
  readonly days: readonly Candle[];
  readonly price: number | null; // the newest price; the last close where there is none
};

/** The measures that the rules use; candles with volume. */
export type Chart = {
  readonly bars: readonly Candle[]; // candles of the requested timeframe, oldest first, at most 300
  readonly later: readonly Candle[]; // quarter-hours that closed after the last bar
  readonly ranges: Series; // Wilder's average true range of 14 at each bar, price units
  readonly atr: number; // the last of them, above zero
  readonly reach: number; // of pools and zones: the average true range of a day, or of four bars
  readonly swings: readonly Swing[];
  /** Of the newest candle that had closed, bar or quarter-hour; when, UTC ms. */
  readonly close: number;
  readonly closedAt: number;
};

export type Side = 'bullish' | 'bearish';

const FEWEST_BARS = 150; // 50 bars of flow, and the hundred returns before them
const ATR_PERIOD = 14;
const REACH_BARS = 4; // within one day's range, half-days and days would have almost no zones

/** Null with fewer than 150 bars or 14 days, or when prices never moved. */
export function measureChart(input: InstitutionalInput): Chart | null {
  const { instrument, quarters, days } = input;
  const timeframe = timeframeOf[input.timeframe];
  const bars = traded(input.bars.slice(-MOST_BARS));
  const last = bars.at(-1);
  const ranges = atrSeries(bars, ATR_PERIOD);
  const [atr, dayRange] = [ranges.at(-1) ?? 0, atrSeries(days, ATR_PERIOD).at(-1) ?? 0];
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
    swings: findSwings(bars, 5),
    close: newest?.c ?? last.c,
    closedAt: newest ? newest.t + timeframeMs.M15 : ended,
  };
}
