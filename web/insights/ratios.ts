import type { Counted } from './insights.ts';
import { deviationOf, LEAST_SAMPLE, meanOf } from './spread.ts';

const MOST_COUNTED = 100; // else SQN would grow with every trade, however good they are
const TRADING_DAYS_A_YEAR = 252;

/** The mean in units of the spread, times a factor; null for too few values, or ones that do not vary. */
function inSpreads(values: readonly number[], factor: number): Counted<number> {
  const [mean, deviation] = [meanOf(values), deviationOf(values)];
  const isTold = values.length >= LEAST_SAMPLE && mean !== null && deviation !== null;
  return { value: isTold ? (factor * mean) / deviation : null, n: values.length };
}

/**
 * System quality number: how surely the results in R are above zero, `√min(n, 100) · mean / deviation`.
 *
 * @param rs net R of each trade that has one
 * @source Van K. Tharp, The Definitive Guide to Position Sizing (2008); capped at 100 trades as he advises
 */
export const systemQuality = (rs: readonly number[]): Counted<number> =>
  inSpreads(rs, Math.sqrt(Math.min(rs.length, MOST_COUNTED)));

/**
 * Sharpe ratio of the trades, as MetaTrader prints it: mean by deviation of what each brought as a share of
 * the balance before it. Not annualised.
 *
 * @source W. F. Sharpe, The Sharpe Ratio (1994); MetaTrader 5 help, Testing report
 */
export const sharpePerTrade = (returns: readonly number[]): Counted<number> =>
  inSpreads(returns, 1);

/**
 * Sharpe ratio of the days, annualised. The results are in money, as on capital that stays the same: so it
 * needs no balance, and neither deposits nor withdrawals move it.
 *
 * @param days results of all days on which the market was open, those without a trade included
 */
export const sharpeDaily = (days: readonly number[]): Counted<number> =>
  inSpreads(days, Math.sqrt(TRADING_DAYS_A_YEAR));

/**
 * Like `sharpeDaily`, but only what fell below zero counts as risk: the root of the mean of its squares,
 * over all days.
 *
 * @source F. A. Sortino, L. N. Price, Performance Measurement in a Downside Risk Framework (1994)
 */
export function sortinoDaily(days: readonly number[]): Counted<number> {
  const [n, mean] = [days.length, meanOf(days)];
  const squares = days.reduce((sum, day) => sum + Math.min(day, 0) ** 2, 0);
  if (n < LEAST_SAMPLE || mean === null || squares === 0) return { value: null, n };
  return { value: (Math.sqrt(TRADING_DAYS_A_YEAR) * mean) / Math.sqrt(squares / n), n };
}
