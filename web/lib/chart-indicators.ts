import { EMA, RSI } from 'trading-signals';

/** A value for each candle; null where too few candles came before. */
export type IndicatorLine = readonly (number | null)[];

/**
 * Exponential moving average with the weight 2 / (period + 1), begun at the first close. Its first
 * values therefore still lean on where the loaded history happens to begin.
 *
 * @param closes oldest first
 * @param period closes that must have come before there is a value
 * @returns price units
 * @source https://trading-signals.bennycode.com, the EMA of which this is
 */
export function emaLine(closes: readonly number[], period: number): IndicatorLine {
  const average = new EMA(period);
  return closes.map((close) => {
    average.add(close);
    return average.isStable ? average.getResultOrThrow() : null;
  });
}

/**
 * Wilder's relative strength index: how much of the recent movement was upwards.
 *
 * @param closes oldest first
 * @param period changes in the first average; Wilder used 14
 * @returns 0 to 100
 * @source J. W. Wilder, New Concepts in Technical Trading Systems (1978), RSI chapter
 */
export function rsiLine(closes: readonly number[], period: number): IndicatorLine {
  const strength = new RSI(period);
  return closes.map((close) => strength.add(close));
}
