import { matcherOf, periodStart } from '#contracts/rules/journal/journal-filter.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { chosenCurrency, currenciesOf } from './calendar.ts';
import { curveOf, drawdownOf, equityOf, returnsOf, stepsOf, type Flow } from './equity.ts';
import {
  addTo,
  createTally,
  figuresOf,
  payoff,
  ratio,
  type Scale,
  type Tally,
  tallyOf,
  groupsByDimension,
} from './figures.ts';
import type { AccountCash, Counted, Insights, InsightsQuery } from './insights.ts';
import type { Trade } from './prepare-trades.ts';
import { type Result, resultsIn, convert, type InCurrency } from './results.ts';
import {
  counted,
  distributionOf,
  sharpeDaily,
  sharpePerTrade,
  sortinoDaily,
  systemQuality,
  meanOf,
  streaksOf,
  zScoreOf,
  holdingOf,
} from './statistics.ts';

/** The base of percentages and the cash flows, in whole minor units. */
type Cash = { readonly start: number | null; readonly flows: readonly Flow[] };

/** The cash of the query's account, converted; amounts without a rate are dropped. */
function cashIn(to: InCurrency, query: InsightsQuery, account: AccountCash | null): Cash {
  const { currency } = to;
  const requested =
    query.startingBalance === null ? null : toMinor(query.startingBalance, currency);
  if (account === null) return { start: requested, flows: [] };
  const own = (amount: number): number | null =>
    convert(toMinor(amount, account.currency), account.currency, to);
  const start =
    requested ?? (account.startingBalance === null ? null : own(account.startingBalance));
  const flows = account.flows.flatMap(({ t, amount }) => {
    const converted = own(amount);
    return converted === null ? [] : [{ t, amount: converted }];
  });
  return sincePeriod(
    { start, flows },
    periodStart(query.filter.period, new Date(query.now), query.zone),
  );
}

/** Cash flows before the period become part of its starting balance. */
function sincePeriod({ start, flows }: Cash, since: Date | null): Cash {
  if (since === null) return { start, flows };
  const earlier = sumOf(flows.filter(({ t }) => t < since.getTime()));
  const later = flows.filter(({ t }) => t >= since.getTime());
  return { start: start === null ? null : start + earlier, flows: later };
}

const sumOf = (flows: readonly Flow[]): number =>
  flows.reduce((sum, { amount }) => sum + amount, 0);

/** The balance before the first trade, earlier cash flows included; null when unknown or not positive. */
function baseOf({ start, flows }: Cash, results: readonly Result[]): number | null {
  if (start === null) return null;
  const first = results[0]?.trade.closedAt ?? -Infinity;
  const base = start + sumOf(flows.filter(({ t }) => t <= first));
  return base > 0 ? base : null;
}

const isWeekday = (day: number): boolean => (((day + 3) % 7) + 7) % 7 < 5; // day 0 was a Thursday

/** Net results in minor units by day (days since 1970 in the trader's zone), oldest first. */
function netByDay(results: readonly Result[]): ReadonlyMap<number, number> {
  const nets = new Map<number, number>();
  for (const { trade, amounts } of results) {
    nets.set(trade.day, (nets.get(trade.day) ?? 0) + amounts.net);
  }
  return new Map([...nets].toSorted(([a], [b]) => a - b));
}

/** Every weekday from first to last, zero without trades; weekend days only with trades. */
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

/** Figures of trades that followed all rules of their setup, and of those that broke one. */
function disciplineOf(results: readonly Result[], scale: Scale): Insights['discipline'] {
  const [followed, broken] = [createTally(), createTally()];
  let [rulesFollowed, rulesBroken] = [0, 0];
  for (const result of results) {
    const { rules_kept, rules_broken } = result.trade.entry;
    rulesFollowed += rules_kept.length;
    rulesBroken += rules_broken.length;
    if (rules_broken.length > 0) addTo(broken, result);
    else if (rules_kept.length > 0) addTo(followed, result);
  }
  return {
    followed: figuresOf(followed, scale),
    broken: figuresOf(broken, scale),
    unchecked: results.length - followed.trades - broken.trades,
    rulesFollowed,
    rulesBroken,
  };
}

/** Expected profit per unit of the average loss. @source freqtrade, metrics.py */
function expectancyRatioOf(tally: Tally): number | null {
  const paid = payoff(tally);
  return paid === null ? null : ((1 + paid) * tally.wins) / tally.trades - 1;
}

/**
 * The Kelly criterion: the share of the balance per trade with the fastest long-term growth, at least zero:
 * `wins/n − (losses/n)/payoff`.
 *
 * @source J. L. Kelly, A New Interpretation of Information Rate (1956)
 */
function kellyOf(tally: Tally): Counted<number> {
  const { trades: n, wins, losses } = tally;
  const paid = payoff(tally);
  return { value: paid === null ? null : Math.max(0, wins / n - losses / n / paid), n };
}

const nonNull = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);

function amountFigures(results: readonly Result[], tally: Tally, currency: string) {
  const toMajor = (minor: number | null): number | null =>
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
    averageWin: toMajor(ratio(tally.netOfWins, tally.wins)),
    averageLoss: toMajor(ratio(tally.netOfLosses, tally.losses)),
    largestWin: toMajor(largestWin),
    largestLoss: toMajor(largestLoss),
    costs: {
      commission: fromMinor(commission, currency),
      swap: fromMinor(swap, currency),
      fees: fromMinor(fees, currency),
    },
  };
}

/** Figures that depend on the order of the trades and on the balance. */
function overTime(results: readonly Result[], tally: Tally, cash: Cash, currency: string) {
  const nets = results.map(({ trade, amounts }) => ({ t: trade.closedAt, net: amounts.net }));
  const steps = stepsOf(nets, cash.flows);
  const points = equityOf(steps, cash.start ?? 0);
  const returns = cash.start === null ? null : returnsOf(steps, cash.start);
  const byDay = netByDay(results);
  const days = netOfEachDay(byDay);
  return {
    streaks: streaksOf(results, byDay.values()),
    drawdown: drawdownOf(points, returns, currency),
    sharpePerTrade: returns === null ? { value: null, n: results.length } : sharpePerTrade(returns),
    sharpeDaily: sharpeDaily(days),
    sortinoDaily: sortinoDaily(days),
    zScore: zScoreOf(results, tally),
    curve: curveOf(points, currency),
  };
}

function inR(results: readonly Result[]) {
  const net = nonNull(results.map(({ trade }) => trade.netR));
  return {
    priceR: counted(nonNull(results.map(({ trade }) => trade.priceR)), meanOf),
    plannedRatio: counted(nonNull(results.map(({ trade }) => trade.plannedRatio)), meanOf),
    sqn: systemQuality(net),
    distribution: distributionOf(net),
  };
}

/** The results of the matching trades in one currency, and what is left out of them. */
function matchingResults(trades: readonly Trade[], query: InsightsQuery) {
  const matches = matcherOf(query.filter, new Date(query.now), query);
  const matching = trades.filter(({ entry }) => matches(entry));
  const currencies = currenciesOf(matching.map(({ entry }) => entry));
  const currency = chosenCurrency(query.currency, currencies);
  const to = { currency, rates: query.rates };
  return { to, currencies, ...resultsIn(matching, to, query.breakeven) };
}

/** Net R of the trades that `insightsOf` counts, where it is known. */
export const netRsOf = (trades: readonly Trade[], query: InsightsQuery): number[] =>
  nonNull(matchingResults(trades, query).results.map(({ trade }) => trade.netR));

/**
 * The insights of the matching trades in one currency.
 *
 * @param trades of the whole journal, prepared for the query's zone
 * @param account the filter's account; null when there is none
 */
export function insightsOf(
  trades: readonly Trade[],
  query: InsightsQuery,
  account: AccountCash | null,
): Insights {
  const { to, currencies, results, converted, leftOut } = matchingResults(trades, query);
  const { currency } = to;
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
    ...amountFigures(results, tally, currency),
    expectancyRatio: expectancyRatioOf(tally),
    kelly: kellyOf(tally),
    ...overTime(results, tally, cash, currency),
    ...inR(results),
    holding: holdingOf(results),
    groups: groupsByDimension(results, scale),
    discipline: disciplineOf(results, scale),
  };
}
