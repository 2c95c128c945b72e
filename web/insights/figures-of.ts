import { fromMinor } from '#contracts/rules/payments/money.ts';
import type { GroupFigures } from './insights.ts';
import type { Result } from './results.ts';

/** What is added up over the trades of a group; amounts in whole minor units. */
export type Tally = {
  trades: number;
  wins: number;
  losses: number;
  net: number;
  grossProfit: number;
  grossLoss: number;
  netOfWins: number;
  netOfLosses: number;
  totalR: number;
  withR: number;
};

export const createTally = (): Tally => ({
  trades: 0,
  wins: 0,
  losses: 0,
  net: 0,
  grossProfit: 0,
  grossLoss: 0,
  netOfWins: 0,
  netOfLosses: 0,
  totalR: 0,
  withR: 0,
});

/** Counts a trade in. Gross profit and loss hold breakevens too: what was earned or lost in them is no less real. */
export function addTo(tally: Tally, { amounts: { net }, outcome, trade: { netR } }: Result): void {
  tally.trades += 1;
  tally.net += net;
  if (net > 0) tally.grossProfit += net;
  else tally.grossLoss += net;
  if (outcome === 'win') {
    tally.wins += 1;
    tally.netOfWins += net;
  } else if (outcome === 'loss') {
    tally.losses += 1;
    tally.netOfLosses += net;
  }
  if (netR !== null) {
    tally.totalR += netR;
    tally.withR += 1;
  }
}

export function tallyOf(results: readonly Result[]): Tally {
  const tally = createTally();
  for (const result of results) addTo(tally, result);
  return tally;
}

/** A share of a whole that may be nothing. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/**
 * What the winning trades brought for each unit lost in losing ones. Without losses it is beyond all
 * numbers; without either it cannot be told.
 */
export function profitFactor({ grossProfit, grossLoss }: Tally): number | null {
  if (grossLoss === 0) return grossProfit === 0 ? null : Infinity;
  return grossProfit / -grossLoss;
}

/** The average win by the average loss; null without one of each. */
export function payoff({ wins, losses, netOfWins, netOfLosses }: Tally): number | null {
  if (wins === 0 || losses === 0) return null;
  return netOfWins / wins / (-netOfLosses / losses);
}

/** What figures are told in. */
export type Scale = {
  readonly currency: string;
  /** Whole minor units; null: nothing can be told in percent. */
  readonly base: number | null;
};

/** The figures of a group of trades in one currency, in major units. */
export function figuresOf(tally: Tally, { currency, base }: Scale): GroupFigures {
  const { trades, wins, losses, net, withR, totalR } = tally;
  const expectancy = ratio(net, trades);
  return {
    trades,
    wins,
    losses,
    breakevens: trades - wins - losses,
    winRate: ratio(wins, trades),
    winRateDecided: ratio(wins, wins + losses),
    net: fromMinor(net, currency),
    netPercent: base === null ? null : net / base,
    grossProfit: fromMinor(tally.grossProfit, currency),
    grossLoss: fromMinor(tally.grossLoss, currency),
    profitFactor: profitFactor(tally),
    payoff: payoff(tally),
    expectancy: expectancy === null ? null : fromMinor(expectancy, currency),
    averageR: { value: ratio(totalR, withR), n: withR },
    totalR: { value: withR === 0 ? null : totalR, n: withR },
  };
}
