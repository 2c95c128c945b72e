import type { JournalEntry } from '#contracts/journal.ts';
import { matcherOf } from '#contracts/rules/journal-filter.ts';
import { fromMinor } from '#contracts/rules/minor-units.ts';
import { currenciesOf } from './calendar-sums.ts';
import { baseOf, type Cash, cashIn } from './cash.ts';
import { curveOf } from './curve.ts';
import { netByDay, netOfEachDay } from './days.ts';
import { disciplineOf } from './discipline.ts';
import { distributionOf } from './distribution.ts';
import { drawdownOf } from './drawdown.ts';
import { expectancyRatioOf, kellyOf } from './edge.ts';
import { equityOf, returnsOf, stepsOf } from './equity.ts';
import { figuresOf, ratio, type Scale, type Tally, tallyOf } from './figures-of.ts';
import { groupsByDimension } from './groups.ts';
import { holdingOf } from './holding.ts';
import type { AccountCash, Counted, Insights, InsightsQuery } from './insights.ts';
import { prepareTrades, type Trade } from './prepare-trades.ts';
import { sharpeDaily, sharpePerTrade, sortinoDaily, systemQuality } from './ratios.ts';
import { type Result, resultsIn } from './results.ts';
import { meanOf } from './spread.ts';
import { streaksOf, zScoreOf } from './streaks.ts';

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
