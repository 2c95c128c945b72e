import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import type { AnalysisTimeframe } from '#contracts/market/institutional.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

/** The documented names of timeframes and ours. */
export const timeframeOf: Readonly<Record<AnalysisTimeframe, Timeframe>> = {
  '1min': 'M1',
  '5min': 'M5',
  '15min': 'M15',
  '1hour': 'H1',
  '4hour': 'H4',
  daily: 'D1',
};

/** Candles of the asked timeframe, of quarter-hours for blocks, and of days for the range of one. */
const BARS = 300;
const QUARTERS = 2016;
const DAYS = 20;

export function institutionalNeeds(timeframe: AnalysisTimeframe): CandleNeeds {
  const usual = { D1: DAYS, M15: QUARTERS };
  return timeframe === '15min' ? usual : { ...usual, [timeframeOf[timeframe]]: BARS };
}

/** All that the institutional analysis of a pair looks at; candles that had closed by `asOf`. */
export type InstitutionalInput = {
  readonly instrument: Instrument;
  /** UTC ms. */
  readonly asOf: number;
  readonly timeframe: AnalysisTimeframe;
  /** Of the asked timeframe, at most 300. */
  readonly bars: readonly Candle[];
  readonly quarters: readonly Candle[];
  readonly days: readonly Candle[];
  /** The newest price; the last close where none is told. */
  readonly price: number | null;
};
