import type { JournalEntry } from '#contracts/journal/journal.ts';
import { matcherOf } from '#contracts/rules/journal/journal-filter.ts';
import { fromMinor } from '#contracts/rules/payments/money.ts';
import { currenciesOf } from './calendar-sums.ts';
import { baseOf, type Cash, cashIn } from './cash.ts';
import { curveOf } from './curve.ts';
import { distributionOf } from './distribution.ts';
import { drawdownOf } from './drawdown.ts';
import { equityOf, returnsOf, stepsOf } from './equity.ts';
import {
  addTo,
  createTally,
  figuresOf,
  payoff,
  ratio,
  type Scale,
  type Tally,
  tallyOf,
} from './figures-of.ts';
import { groupsByDimension } from './groups.ts';
import { holdingOf } from './holding.ts';
import type { AccountCash, Counted, Insights, InsightsQuery } from './insights.ts';
import { prepareTrades, type Trade } from './prepare-trades.ts';
import { sharpeDaily, sharpePerTrade, sortinoDaily, systemQuality } from './ratios.ts';
import { type Result, resultsIn } from './results.ts';
import { meanOf } from './spread.ts';
import { streaksOf, zScoreOf } from './streaks.ts';

const isWeekday = (day: number): boolean => (((day + 3) % 7) + 7) % 7 < 5; // day 0 was a Thursday

/** What each day brought on which something closed, in the trader's zone: from days since 1970 to minor units, oldest first. */
function netByDay(results: readonly Result[]): ReadonlyMap<number, number> {
  const nets = new Map<number, number>();
  for (const { trade, amounts } of results) {
    nets.set(trade.day, (nets.get(trade.day) ?? 0) + amounts.net);
  }
  return new Map([...nets].toSorted(([a], [b]) => a - b));
}

/**
 * The results of every weekday from the first to the last, those without a trade as zero. A day of the
 * weekend counts if something closed on it.
 */
function netOfEachDay(nets: ReadonlyMap<number, number>): number[] {
  const days = [...nets.keys()];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const each: number[] = [];
  for (let day = first; day <= last; day += 1) {
    const net = nets.get(day);
    if (net !== undefined || isWeekday(day)) each.push(net ?? 0);
  }
  return each;
}

/** What trades brought that kept all rules of their setup, and those that broke one or more. */
function disciplineOf(results: readonly Result[], scale: Scale): Insights['discipline'] {
  const [kept, broken] = [createTally(), createTally()];
  let [rulesKept, rulesBroken] = [0, 0];
  for (const result of results) {
    const { rules_kept, rules_broken } = result.trade.entry;
    rulesKept += rules_kept.length;
    rulesBroken += rules_broken.length;
    if (rules_broken.length > 0) addTo(broken, result);
    else if (rules_kept.length > 0) addTo(kept, result);
  }
  return {
    kept: figuresOf(kept, scale),
    broken: figuresOf(broken, scale),
    unchecked: results.length - kept.trades - broken.trades,
    rulesKept,
    rulesBroken,
  };
}

/** What the win rate and the payoff earn per unit lost in a losing trade. @source freqtrade, metrics.py */
function expectancyRatioOf(tally: Tally): number | null {
  const paid = payoff(tally);
  return paid === null ? null : ((1 + paid) * tally.wins) / tally.trades - 1;
}

/**
 * The share of the balance to risk on each trade for the fastest growth in the long run, never below zero:
 * `wins/n − (losses/n)/payoff`.
 *
 * @source J. L. Kelly, A New Interpretation of Information Rate (1956)
 */
function kellyOf(tally: Tally): Counted<number> {
  const { trades: n, wins, losses } = tally;
  const paid = payoff(tally);
  return { value: paid === null ? null : Math.max(0, wins / n - losses / n / paid), n };
}

const FIRST_USED = 'USD'; // the default currency of a trade

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);

const counted = (values: readonly number[]): Counted<number> => ({
  value: meanOf(values),
  n: values.length,
});

/** The average and the largest win and loss, and the costs. */
function amountsTold(results: readonly Result[], tally: Tally, currency: string) {
  const told = (minor: number | null): number | null =>
    minor === null ? null : fromMinor(minor, currency);
  let [largestWin, largestLoss]: [number | null, number | null] = [null, null];
  let [commission, swap, fees] = [0, 0, 0];
  for (const { amounts, outcome } of results) {
    if (outcome === 'win') largestWin = Math.max(largestWin ?? 0, amounts.net);
    if (outcome === 'loss') largestLoss = Math.min(largestLoss ?? 0, amounts.net);
    commission += amounts.commission;
    swap += amounts.swap;
    fees += amounts.fees;
  }
  return {
    averageWin: told(ratio(tally.netOfWins, tally.wins)),
    averageLoss: told(ratio(tally.netOfLosses, tally.losses)),
    largestWin: told(largestWin),
    largestLoss: told(largestLoss),
    costs: {
      commission: fromMinor(commission, currency),
      swap: fromMinor(swap, currency),
      fees: fromMinor(fees, currency),
    },
  };
}

/** What depends on the order of the trades and on the balance. */
function overTime(results: readonly Result[], tally: Tally, cash: Cash, currency: string) {
  const steps = stepsOf(results, cash.flows);
  const points = equityOf(steps, cash.start ?? 0);
  const returns = cash.start === null ? null : returnsOf(steps, cash.start);
  const nets = netByDay(results);
  const days = netOfEachDay(nets);
  return {
    streaks: streaksOf(results, nets.values()),
    drawdown: drawdownOf(points, returns, currency),
    sharpePerTrade: returns === null ? { value: null, n: results.length } : sharpePerTrade(returns),
    sharpeDaily: sharpeDaily(days),
    sortinoDaily: sortinoDaily(days),
    zScore: zScoreOf(results, tally),
    curve: curveOf(points, currency),
  };
}

/** What the results are in R. */
function inR(results: readonly Result[]) {
  const net = known(results.map(({ trade }) => trade.netR));
  return {
    priceR: counted(known(results.map(({ trade }) => trade.priceR))),
    plannedRatio: counted(known(results.map(({ trade }) => trade.plannedRatio))),
    sqn: systemQuality(net),
    distribution: distributionOf(net),
  };
}

/**
 * What the trades that match teach, in one currency.
 *
 * @param trades of the whole journal, prepared for the query's zone
 * @param account that the filter asks for; null: none, or not known
 */
export function insightsOf(
  trades: readonly Trade[],
  query: InsightsQuery,
  account: AccountCash | null,
): Insights {
  const matches = matcherOf(query.filter, new Date(query.now));
  const shown = trades.filter(({ entry }) => matches(entry));
  const currencies = currenciesOf(shown.map(({ entry }) => entry));
  const currency = query.currency ?? currencies[0]?.currency ?? FIRST_USED;
  const to = { currency, rates: query.rates };
  const { results, converted, leftOut } = resultsIn(shown, to, query.breakeven);
  const cash = cashIn(to, query, account);
  const scale: Scale = { currency, base: baseOf(cash, results) };
  const tally = tallyOf(results);
  return {
    currency,
    currencies,
    leftOut,
    converted,
    from: results[0]?.trade.closedAt ?? null,
    to: results.at(-1)?.trade.closedAt ?? null,
    all: figuresOf(tally, scale),
    ...amountsTold(results, tally, currency),
    expectancyRatio: expectancyRatioOf(tally),
    kelly: kellyOf(tally),
    ...overTime(results, tally, cash, currency),
    ...inR(results),
    holding: holdingOf(results),
    groups: groupsByDimension(results, scale),
    discipline: disciplineOf(results, scale),
  };
}

/** What the trades of a journal that match teach, in one currency. */
export const computeInsights = (
  trades: readonly JournalEntry[],
  query: InsightsQuery,
  account: AccountCash | null = null,
): Insights => insightsOf(prepareTrades(trades, query.zone), query, account);
