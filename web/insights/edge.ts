import { payoff, type Tally } from './figures-of.ts';
import type { Counted } from './insights.ts';

/** What the win rate and the payoff earn per unit lost in a losing trade. @source freqtrade, metrics.py */
export function expectancyRatioOf(tally: Tally): number | null {
  const paid = payoff(tally);
  return paid === null ? null : ((1 + paid) * tally.wins) / tally.trades - 1;
}

/**
 * The share of the balance to risk on each trade for the fastest growth in the long run, never below zero:
 * `wins/n − (losses/n)/payoff`.
 *
 * @source J. L. Kelly, A New Interpretation of Information Rate (1956)
 */
export function kellyOf(tally: Tally): Counted<number> {
  const { trades: n, wins, losses } = tally;
  const paid = payoff(tally);
  return { value: paid === null ? null : Math.max(0, wins / n - losses / n / paid), n };
}
