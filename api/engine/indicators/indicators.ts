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

/** @param first index of the first value @param count of the inputs */
function seriesFrom<Value>(
  first: number,
  count: number,
  valueAt: (index: number) => Value,
): Series<Value> {
  const series: (Value | null)[] = [];
  for (let i = 0; i < count; i += 1) series.push(i < first ? null : valueAt(i));
  return series;
}

/** The sum of so many values up to an index. */
function sumUpTo(values: ArrayLike<number>, index: number, count: number): number {
  let total = 0;
  for (let i = index - count + 1; i <= index; i += 1) total += values[i] ?? NaN;
  return total;
}

/**
 * Recursive averages (EMA, and Wilder's RSI, ATR and ADX) depend on their seed: libraries choose
 * different ones and agree only after about 300 candles. These are the seeds of trading-signals.
 */

/** Weight 2 / (period + 1), begun with the first value. @param first index of the first value */
function exponentialAverage(values: ArrayLike<number>, period: number, first = 0): Float64Array {
  const weight = 2 / (period + 1);
  const averages = new Float64Array(values.length);
  let average = values[first] ?? NaN;
  for (let i = first; i < values.length; i += 1) {
    average = (values[i] ?? NaN) * weight + average * (1 - weight);
    averages[i] = average;
  }
  return averages;
}

/** Weight 1 / period, begun with the mean of the first values. @param first index of the first value */
function wilderAverage(values: Float64Array, period: number, first = 0): Float64Array {
  const averages = new Float64Array(values.length);
  const seeded = first + period - 1;
  let average = sumUpTo(values, seeded, period) / period;
  for (let i = seeded; i < values.length; i += 1) {
    if (i > seeded) average += ((values[i] ?? NaN) - average) * (1 / period);
    averages[i] = average;
  }
  return averages;
}

/** Exponential moving average with weight 2 / (period + 1), begun with the first price. */
export function emaSeries(prices: readonly number[], period: number): Series {
  const averages = exponentialAverage(prices, period);
  return seriesFrom(period - 1, prices.length, (i) => averages[i] ?? NaN);
}

/**
 * Wilder's relative strength index, 0 to 100.
 *
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export function rsiSeries(closes: readonly number[], period: number): Series {
  const rises = new Float64Array(closes.length);
  const falls = new Float64Array(closes.length);
  for (let i = 1; i < closes.length; i += 1) {
    const change = (closes[i] ?? NaN) - (closes[i - 1] ?? NaN);
    rises[i] = Math.max(change, 0);
    falls[i] = Math.max(-change, 0);
  }
  const rise = wilderAverage(rises, period, 1);
  const fall = wilderAverage(falls, period, 1);
  return seriesFrom(period, closes.length, (i) =>
    fall[i] === 0 ? 100 : 100 - 100 / ((rise[i] ?? NaN) / (fall[i] ?? NaN) + 1),
  );
}

/** The range of each candle and of the gap before it. */
function trueRanges(candles: readonly Candle[]): Float64Array {
  const ranges = new Float64Array(candles.map(({ h, l }) => h - l));
  candles.slice(1).forEach(({ h, l }, i) => {
    const before = candles[i]?.c ?? NaN;
    ranges[i + 1] = Math.max(h - l, Math.abs(h - before), Math.abs(l - before));
  });
  return ranges;
}

/**
 * Wilder's average true range in price units, gaps included.
 *
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export function atrSeries(candles: readonly Candle[], period: number): Series {
  const averages = wilderAverage(trueRanges(candles), period);
  return seriesFrom(period - 1, candles.length, (i) => averages[i] ?? NaN);
}

/** How far each candle reaches beyond the one before it; only the larger of the two counts. */
function directionalMoves(candles: readonly Candle[]) {
  const up = new Float64Array(candles.length);
  const down = new Float64Array(candles.length);
  candles.slice(1).forEach(({ h, l }, i) => {
    const before = candles[i] ?? { h, l };
    const higher = h - before.h;
    const lower = before.l - l;
    if (higher >= lower) up[i + 1] = Math.max(higher, 0);
    if (lower >= higher) down[i + 1] = Math.max(lower, 0);
  });
  return { up, down };
}

/**
 * Wilder's average directional index, 0 to 100: the strength of a trend in either direction.
 *
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export function adxSeries(candles: readonly Candle[], period: number): Series {
  const ranges = wilderAverage(trueRanges(candles), period);
  const { up, down } = directionalMoves(candles);
  const [rises, falls] = [wilderAverage(up, period), wilderAverage(down, period)];
  const strengths = new Float64Array(candles.length);
  for (let i = period - 1; i < candles.length; i += 1) {
    const rise = (rises[i] ?? NaN) / (ranges[i] ?? NaN);
    const fall = (falls[i] ?? NaN) / (ranges[i] ?? NaN);
    strengths[i] = rise + fall === 0 ? 0 : (Math.abs(rise - fall) / (rise + fall)) * 100;
  }
  const averages = wilderAverage(strengths, period, period - 1);
  return seriesFrom(2 * period - 2, candles.length, (i) => averages[i] ?? NaN);
}

/**
 * Appel's moving average convergence/divergence with 12, 26 and 9 periods, in price units.
 *
 * @source G. Appel, Technical Analysis: Power Tools for Active Investors (2005)
 */
export function macdSeries(
  closes: readonly number[],
): Series<{ macd: number; signal: number; histogram: number }> {
  const first = 26 - 1;
  const slow = exponentialAverage(closes, 26);
  const line = exponentialAverage(closes, 12).map((fast, i) => fast - (slow[i] ?? NaN));
  const signals = exponentialAverage(line, 9, first);
  return seriesFrom(first, closes.length, (i) => {
    const [macd = NaN, signal = NaN] = [line[i], signals[i]];
    return { macd, signal, histogram: macd - signal };
  });
}

/**
 * Simple average of 20 closes and two standard deviations (of the population) around it.
 *
 * @source J. Bollinger, Bollinger on Bollinger Bands (2001)
 */
export function bollingerSeries(
  closes: readonly number[],
): Series<{ lower: number; middle: number; upper: number }> {
  const period = 20;
  return seriesFrom(period - 1, closes.length, (i) => {
    const middle = sumUpTo(closes, i, period) / period;
    let squares = 0;
    for (let k = i - period + 1; k <= i; k += 1) squares += ((closes[k] ?? NaN) - middle) ** 2;
    const width = Math.sqrt(squares / period) * 2;
    return { lower: middle - width, middle, upper: middle + width };
  });
}

/**
 * Money flow index, 0 to 100: a relative strength index weighted by volume.
 *
 * @source G. Quong, A. Soudack, Technical Analysis of Stocks & Commodities 7:3 (1989)
 */
export function mfiSeries(candles: readonly Candle[], period: number): Series {
  const prices = new Float64Array(candles.map(({ h, l, c }) => (h + l + c) / 3));
  const flowIf = (isCounted: (change: number) => boolean): Float64Array =>
    prices.map((price, i) => {
      const change = price - (prices[i - 1] ?? NaN);
      return isCounted(change) ? price * (candles[i]?.v ?? NaN) : 0;
    });
  const inward = flowIf((change) => change > 0);
  const outward = flowIf((change) => change < 0);
  return seriesFrom(period, candles.length, (i) => {
    const [bought, sold] = [sumUpTo(inward, i, period), sumUpTo(outward, i, period)];
    return bought + sold === 0 ? 50 : (100 * bought) / (bought + sold);
  });
}

/**
 * Chaikin's money flow, -1 to 1: where in their ranges candles close, weighted by volume.
 *
 * @source M. Chaikin; StockCharts ChartSchool, "Chaikin Money Flow (CMF)"
 */
export function cmfSeries(candles: readonly Candle[], period: number): Series {
  const volumes = new Float64Array(candles.map(({ v }) => v));
  const flows = new Float64Array(
    candles.map(({ h, l, c, v }) => (h === l ? 0 : ((c - l - (h - c)) / (h - l)) * v)),
  );
  return seriesFrom(period - 1, candles.length, (i) => {
    const volume = sumUpTo(volumes, i, period);
    return volume === 0 ? 0 : sumUpTo(flows, i, period) / volume;
  });
}
