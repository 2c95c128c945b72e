import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { atrSeries } from '../indicators/indicators.ts';
import { findSwings, type Swing } from '../indicators/swings.ts';

/** What is read: closed candles with the measures that every rule uses. */
export type Chart = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly candles: readonly Candle[];
  readonly last: Candle;
  readonly swings: readonly Swing[];
  /** Wilder's average true range of 14 at the last candle, in price units; above zero. */
  readonly atr: number;
  /** How far apart prices may lie that count as one, in price units. */
  readonly tolerance: number;
};

const SWING_REACH = 5; // candles on each side
const ATR_PERIOD = 14;
const TOLERANCE_ATR = 0.35;

/** Null when there is nothing to measure: too few candles, or prices that never moved. */
export function measureChart(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): Chart | null {
  const last = candles.at(-1);
  const atr = atrSeries(candles, ATR_PERIOD).at(-1) ?? 0;
  if (last === undefined || atr <= 0) return null;
  const swings = findSwings(candles, SWING_REACH);
  return { instrument, timeframe, candles, last, swings, atr, tolerance: TOLERANCE_ATR * atr };
}

/** A price as traders write it. */
export const priceText = ({ instrument }: Chart, price: number): string =>
  price.toFixed(instrumentFacts[instrument].digits);

/**
 * The chart as it is (1) or upside down (-1), where highs are lows and prices negative: so each rule is
 * written once, for a top that breaks downwards.
 */
export type View = Pick<Chart, 'candles' | 'swings' | 'atr' | 'tolerance'> & {
  readonly side: 1 | -1;
};

export function viewOf(chart: Chart, side: View['side']): View {
  const { candles, swings, atr, tolerance } = chart;
  if (side === 1) return { side, candles, swings, atr, tolerance };
  return {
    side,
    candles: candles.map(({ t, o, h, l, c, v }) => ({ t, o: -o, h: -l, l: -h, c: -c, v })),
    swings: swings.map(({ kind, price, ...place }) => ({
      ...place,
      kind: kind === 'high' ? 'low' : 'high',
      price: -price,
    })),
    atr,
    tolerance,
  };
}
