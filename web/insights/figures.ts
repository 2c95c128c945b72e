import { fromMinor } from '#contracts/rules/payments/money.ts';
import { byDimension, type Dimension, type Group, type GroupFigures } from './insights.ts';
import type { Result } from './results.ts';
import type { Label } from './prepare-trades.ts';

/** Running sums of a group; amounts in whole minor units. */
export const createTally = () => ({
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
export type Tally = ReturnType<typeof createTally>;

/** Adds a trade. Gross profit and gross loss include breakeven trades. */
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

/** Null for a whole of zero. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/** Gross profit by gross loss; Infinity without losses, null without both. */
export function profitFactor({ grossProfit, grossLoss }: Tally): number | null {
  if (grossLoss === 0) return grossProfit === 0 ? null : Infinity;
  return grossProfit / -grossLoss;
}

/** The average win by the average loss; null without one of each. */
export function payoff({ wins, losses, netOfWins, netOfLosses }: Tally): number | null {
  if (wins === 0 || losses === 0) return null;
  return netOfWins / wins / (-netOfLosses / losses);
}

export type Scale = {
  readonly currency: string;
  /** The base of percentages in whole minor units; null when unknown. */
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

/** Sorted by time; all other dimensions by the number of trades. */
const ORDERED = new Set<Dimension>(['weekday', 'hour', 'holding']);

type Tallied = { readonly label: Label; readonly tally: Tally };

function compare({ label: a, tally: tallyA }: Tallied, { label: b, tally: tallyB }: Tallied) {
  const blankLast = Number(a.name === '') - Number(b.name === '');
  if (blankLast !== 0) return blankLast;
  if (ORDERED.has(a.dimension)) return a.rank - b.rank;
  return tallyB.trades - tallyA.trades || (a.name < b.name ? -1 : 1);
}

/** The sums of all groups of all dimensions, in one pass over the results. */
function tallyEach(results: readonly Result[]): readonly Tallied[] {
  const tallied: Tallied[] = []; // by the index of the label, with holes
  for (const result of results) {
    for (const label of result.trade.labels) {
      const { tally } = (tallied[label.index] ??= { label, tally: createTally() });
      addTo(tally, result);
    }
  }
  return tallied.filter((each) => each !== undefined);
}

/**
 * The figures of all groups by dimension. A trade counts in each of its tags and sessions; in every other
 * dimension it counts once, so that those groups add up to the whole.
 */
export function groupsByDimension(
  results: readonly Result[],
  scale: Scale,
): Record<Dimension, readonly Group[]> {
  const tallied = tallyEach(results);
  return byDimension((dimension): Group[] =>
    tallied
      .filter(({ label }) => label.dimension === dimension)
      .toSorted(compare)
      .map(({ label, tally }) => ({ name: label.name, ...figuresOf(tally, scale) })),
  );
}
