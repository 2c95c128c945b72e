import type { Counted, Streaks } from './insights.ts';
import type { Outcome, Result } from './results.ts';
import { LEAST_SAMPLE } from './spread.ts';

/** Above zero: that many wins in a row, below: losses. */
type Runs = { longestWins: number; longestLosses: number; current: number; count: number };

/** Runs of what is above and what is below zero; zeros neither extend nor end one. */
function runsOf(signs: Iterable<number>): Runs {
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
 * The longest and the current runs, by the order in which the trades closed. A breakeven, and a day that
 * brought nothing, neither extends nor ends a run.
 *
 * @param days results of the days on which something closed, oldest first
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
 * Z-score of the runs of wins and losses: above zero they take turns more often than chance would have it,
 * below zero they come in streaks. `(n(R − 0.5) − P) / √(P(P − n)/(n − 1))` with `P = 2 · wins · losses`.
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
