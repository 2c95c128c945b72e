import { ADX, ATR, BollingerBands, CMF, EMA, MACD, MFI, RSI } from 'trading-signals';
import type { Candle } from '#contracts/rules/market/candles.ts';

/**
 * The mean of high - low of the last 14 closed days in price units; null with fewer.
 *
 * @source market maker method as taught; its tools average 5 to 20 days
 */
export function averageDailyRange(days: readonly Candle[]): number | null {
  if (days.length < 14) return null;
  return days.slice(-14).reduce((sum, { h, l }) => sum + (h - l), 0) / 14;
}

export type Range = { readonly high: number; readonly low: number };

/** From the lowest low to the highest high; an empty range (high below low) without candles. */
export function rangeOf(candles: readonly Candle[]): Range {
  let [high, low] = [-Infinity, Infinity];
  for (const candle of candles) {
    high = Math.max(high, candle.h);
    low = Math.min(low, candle.l);
  }
  return { high, low };
}

/** One value per input, oldest first; null during the warm-up. */
export type Series<Value = number> = readonly (Value | null)[];

type Stream<Input, Result> = {
  readonly isStable: boolean;
  getRequiredInputs: () => number;
  add: (input: Input) => unknown;
  getResult: () => Result | null;
};

function seriesOf<Input, Result>(
  indicator: Stream<Input, Result>,
  inputs: readonly Input[],
): Series<Result> {
  // Before the warm-up ends, some of them throw and catch inside, which is slow.
  const fewest = indicator.getRequiredInputs();
  return inputs.map((input, index) => {
    indicator.add(input);
    return index + 1 >= fewest && indicator.isStable ? indicator.getResult() : null;
  });
}

const spelledOut = (candles: readonly Candle[]) =>
  candles.map(({ h, l, c, v }) => ({ high: h, low: l, close: c, volume: v }));

/**
 * Recursive averages (EMA, and Wilder's RSI, ATR and ADX) depend on their seed: libraries choose
 * different ones and agree only after about 300 candles.
 */

/** Exponential moving average with weight 2 / (period + 1), begun with the first price. */
export const emaSeries = (prices: readonly number[], period: number): Series =>
  seriesOf(new EMA(period), prices);

/**
 * Wilder's relative strength index, 0 to 100.
 *
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export const rsiSeries = (closes: readonly number[], period: number): Series =>
  seriesOf(new RSI(period), closes);

/**
 * Wilder's average true range in price units, gaps included.
 *
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export const atrSeries = (candles: readonly Candle[], period: number): Series =>
  seriesOf(new ATR(period), spelledOut(candles));

/**
 * Wilder's average directional index, 0 to 100: the strength of a trend in either direction.
 *
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export const adxSeries = (candles: readonly Candle[], period: number): Series =>
  seriesOf(new ADX(period), spelledOut(candles));

/**
 * Appel's moving average convergence/divergence with 12, 26 and 9 periods, in price units.
 *
 * @source G. Appel, Technical Analysis: Power Tools for Active Investors (2005)
 */
export const macdSeries = (
  closes: readonly number[],
): Series<{ macd: number; signal: number; histogram: number }> =>
  seriesOf(new MACD(new EMA(12), new EMA(26), new EMA(9)), closes);

/**
 * Simple average of 20 closes and two standard deviations (of the population) around it.
 *
 * @source J. Bollinger, Bollinger on Bollinger Bands (2001)
 */
export const bollingerSeries = (
  closes: readonly number[],
): Series<{ lower: number; middle: number; upper: number }> =>
  seriesOf(new BollingerBands(20, 2), closes);

/**
 * Money flow index, 0 to 100: a relative strength index weighted by volume.
 *
 * @source G. Quong, A. Soudack, Technical Analysis of Stocks & Commodities 7:3 (1989)
 */
export const mfiSeries = (candles: readonly Candle[], period: number): Series =>
  seriesOf(new MFI(period), spelledOut(candles));

/**
 * Chaikin's money flow, -1 to 1: where in their ranges candles close, weighted by volume.
 *
 * @source M. Chaikin; StockCharts ChartSchool, "Chaikin Money Flow (CMF)"
 */
export const cmfSeries = (candles: readonly Candle[], period: number): Series =>
  seriesOf(new CMF(period), spelledOut(candles));
