import type { Counted, Streaks, Insights } from './insights.ts';
import type { Outcome, Result } from './results.ts';

/** Fewer values give no statistic. */
export const LEAST_SAMPLE = 30;

export function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard deviation of a sample (divided by n − 1). @returns null for fewer than two values, or when all are equal */
export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  const [first] = values;
  if (mean === null || values.every((value) => value === first)) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

function medianOf(values: readonly number[]): number | null {
  const sorted = new Float64Array(values).toSorted();
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const MOST_COUNTED = 100; // without the cap, SQN grows with every trade
const TRADING_DAYS_A_YEAR = 252;

/** `factor * mean / deviation`; null for too few or equal values. */
function inSpreads(values: readonly number[], factor: number): Counted<number> {
  const [mean, deviation] = [meanOf(values), deviationOf(values)];
  const isDefined = values.length >= LEAST_SAMPLE && mean !== null && deviation !== null;
  return { value: isDefined ? (factor * mean) / deviation : null, n: values.length };
}

/**
 * System quality number: `√min(n, 100) · mean / deviation` of the results in R.
 *
 * @param rs net R of each trade that has one
 * @source Van K. Tharp, The Definitive Guide to Position Sizing (2008); capped at 100 trades as he advises
 */
export const systemQuality = (rs: readonly number[]): Counted<number> =>
  inSpreads(rs, Math.sqrt(Math.min(rs.length, MOST_COUNTED)));

/**
 * Sharpe ratio of the trades as MetaTrader prints it: mean by deviation of the returns on the balance
 * before each trade. Not annualised.
 *
 * @source W. F. Sharpe, The Sharpe Ratio (1994); MetaTrader 5 help, Testing report
 */
export const sharpePerTrade = (returns: readonly number[]): Counted<number> =>
  inSpreads(returns, 1);

/**
 * Annualised Sharpe ratio of the days. The results are in money, as on constant capital, so that it needs
 * no balance and cash flows do not change it.
 *
 * @param days results of all market days, those without a trade included
 */
export const sharpeDaily = (days: readonly number[]): Counted<number> =>
  inSpreads(days, Math.sqrt(TRADING_DAYS_A_YEAR));

/**
 * Like `sharpeDaily` with the downside deviation as risk: the root mean square of the negative results over
 * all days.
 *
 * @source F. A. Sortino, L. N. Price, Performance Measurement in a Downside Risk Framework (1994)
 */
export function sortinoDaily(days: readonly number[]): Counted<number> {
  const [n, mean] = [days.length, meanOf(days)];
  const squares = days.reduce((sum, day) => sum + Math.min(day, 0) ** 2, 0);
  if (n < LEAST_SAMPLE || mean === null || squares === 0) return { value: null, n };
  return { value: (Math.sqrt(TRADING_DAYS_A_YEAR) * mean) / Math.sqrt(squares / n), n };
}

/** Runs of positive and of negative values; zeros neither extend nor end a run. */
function runsOf(signs: Iterable<number>) {
  const runs = { longestWins: 0, longestLosses: 0, current: 0, count: 0 };
  for (const sign of signs) {
    if (sign === 0) continue;
    const isSame = runs.current * sign > 0;
    runs.current = (isSame ? runs.current : 0) + Math.sign(sign);
    if (!isSame) runs.count += 1;
    runs.longestWins = Math.max(runs.longestWins, runs.current);
    runs.longestLosses = Math.max(runs.longestLosses, -runs.current);
  }
  return runs;
}

const SIGNS: Readonly<Record<Outcome, number>> = { win: 1, loss: -1, breakeven: 0 };

const signsOf = (results: readonly Result[]): number[] =>
  results.map(({ outcome }) => SIGNS[outcome]);

/**
 * The longest and the current runs in the order of the closes. Breakeven trades and days with a zero result
 * neither extend nor end a run.
 *
 * @param days results of the days with closed trades, oldest first
 */
export function streaksOf(results: readonly Result[], days: Iterable<number>): Streaks {
  const { longestWins, longestLosses, current } = runsOf(signsOf(results));
  const byDay = runsOf(days);
  return {
    longestWins,
    longestLosses,
    current,
    longestWinningDays: byDay.longestWins,
    longestLosingDays: byDay.longestLosses,
  };
}

/**
 * Z-score of the runs of wins and losses: positive when they alternate more often than by chance, negative
 * when they come in streaks. `(n(R − 0.5) − P) / √(P(P − n)/(n − 1))` with `P = 2 · wins · losses`.
 *
 * @returns null for fewer than 30 wins and losses, or without one of each; n is their number
 * @source mql5.com article 1492, Mathematics in trading: how to estimate trade results
 */
export function zScoreOf(
  results: readonly Result[],
  { wins, losses }: { readonly wins: number; readonly losses: number },
): Counted<number> {
  const n = wins + losses;
  if (n < LEAST_SAMPLE || wins === 0 || losses === 0) return { value: null, n };
  const product = 2 * wins * losses;
  const deviation = Math.sqrt((product * (product - n)) / (n - 1));
  return { value: (n * (runsOf(signsOf(results)).count - 0.5) - product) / deviation, n };
}

const STEP = 0.5;
const LOWEST = -5;
const HIGHEST = 10;
/** Rounds to six decimals: floating-point prices give -0.9999999999 for an exit at the stop. */
const EXACT = 1e6;

function stepOf(r: number): number {
  const step = Math.floor(Math.round(r * EXACT) / EXACT / STEP);
  return Math.min(Math.max(step, LOWEST / STEP - 1), HIGHEST / STEP);
}

/** A histogram of R values without gaps, from the lowest to the highest bin. */
export function distributionOf(rs: readonly number[]): Insights['distribution'] {
  const counts = new Map<number, number>();
  for (const r of rs) counts.set(stepOf(r), (counts.get(stepOf(r)) ?? 0) + 1);
  const steps = [...counts.keys()].toSorted((a, b) => a - b);
  const [first = 0, last = -1] = [steps[0], steps.at(-1)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const [from, to] = [(first + index) * STEP, (first + index + 1) * STEP];
    return {
      from: from < LOWEST ? -Infinity : from,
      to: to > HIGHEST ? Infinity : to,
      n: counts.get(first + index) ?? 0,
    };
  });
}

/** A statistic of values with their number. */
export const counted = (
  values: readonly number[],
  statistic: (values: readonly number[]) => number | null,
): Counted<number> => ({ value: statistic(values), n: values.length });

export function holdingOf(results: readonly Result[]): Insights['holding'] {
  const all: number[] = [];
  const by: Record<Outcome, number[]> = { win: [], loss: [], breakeven: [] };
  for (const { trade, outcome } of results) {
    if (trade.holdingMs === null) continue;
    all.push(trade.holdingMs);
    by[outcome].push(trade.holdingMs);
  }
  return {
    all: counted(all, medianOf),
    winners: counted(by.win, medianOf),
    losers: counted(by.loss, medianOf),
  };
}
