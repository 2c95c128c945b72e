import type { AccountCash, Insights, InsightsQuery } from '#web/insights/insights.ts';
import { exact, inMajor } from './independent-money.ts';
import type { Trade } from './independent-trade.ts';

type Event = { t: number; net: number; flow: number; isTrade: boolean };

/** The start of the balance and its cash flows, major units; null and none where no rate is known. */
function cashOf(query: InsightsQuery, account: AccountCash | null, currency: string) {
  if (account === null) return { start: query.startingBalance, flows: [] };
  const rate = account.currency === currency ? null : query.rates[account.currency];
  if (rate === undefined) return { start: query.startingBalance, flows: [] };
  const convert = (amount: number): number =>
    inMajor(exact(amount, account.currency, currency, rate), currency);
  const own = account.startingBalance === null ? null : convert(account.startingBalance);
  return {
    start: query.startingBalance ?? own,
    flows: account.flows.map(({ t, amount }) => ({ t, amount: convert(amount) })),
  };
}

const clean = (amount: number): number => Math.round(amount * 1000) / 1000;

/** Each sum of the first values, from `start` on. */
function sums(start: number, values: number[]): number[] {
  const chain = [start];
  for (const [index, value] of values.entries()) chain.push(clean((chain[index] ?? 0) + value));
  return chain;
}

/** The balance, its drawdowns and its returns, event by event. */
export function balanceStory(
  trades: Trade[],
  query: InsightsQuery,
  account: AccountCash | null,
  currency: string,
) {
  const { start, flows } = cashOf(query, account, currency);
  const inflows = flows.map(({ t, amount }) => ({ t, net: 0, flow: amount, isTrade: false }));
  const results = trades.map(({ close, net }) => {
    return { t: close, net: inMajor(net, currency), flow: 0, isTrade: true };
  });
  const events: Event[] = [...inflows, ...results].toSorted((a, b) => a.t - b.t); // stable: cash comes first
  const changes = events.map(({ net, flow }) => net + flow);
  const balances = sums(start ?? 0, changes);
  const nets = sums(
    0,
    events.map(({ net }) => net),
  );
  const times = events.map(({ t }) => t);
  times.unshift(...times.slice(0, 1));
  const returns = start === null ? null : returnsOf(events, balances);
  const first = events.findIndex(({ isTrade }) => isTrade);
  return {
    base: start === null ? null : aboveZero(balances[Math.max(first, 0)] ?? 0),
    returns,
    drawdown: drawdownOf(nets, times, returns),
    curve: curveOf(times, balances, nets, events),
  };
}

const aboveZero = (value: number): number | null => (value > 0 ? value : null);

function returnsOf(events: Event[], balances: number[]): number[] | null {
  const returns: number[] = [];
  for (const [index, { net, isTrade }] of events.entries()) {
    const before = balances[index] ?? 0;
    if (isTrade && before <= 0) return null;
    if (isTrade) returns.push(net / before);
  }
  return returns;
}

const highest = (values: number[]): number => Math.max(...values);

function curveOf(
  times: number[],
  balances: number[],
  nets: number[],
  events: Event[],
): Insights['curve'] {
  return times.map((t, index) => ({
    t,
    balance: balances[index] ?? 0,
    net: nets[index] ?? 0,
    drawdown: highest(nets.slice(0, index + 1)) - (nets[index] ?? 0),
    flow: events[index - 1]?.flow ?? 0,
  }));
}

/** The largest of `fall` over all pairs of a point and a later one, or the same. */
function deepest(values: number[], fall: (from: number, to: number) => number): number {
  let most = 0;
  for (const [index, from] of values.entries()) {
    for (const to of values.slice(index)) most = Math.max(most, fall(from, to));
  }
  return most;
}

/** From each point that nothing before exceeds: how long until one is as high again, or until the end. */
function longestBelow(nets: number[], times: number[]): number {
  let most = 0;
  for (const [index, from] of nets.entries()) {
    const isPeak = nets.slice(0, index).every((net) => net <= from);
    const isFollowedByLess = (nets[index + 1] ?? from) < from;
    if (!isPeak || !isFollowedByLess) continue;
    const again = nets.findIndex((net, later) => later > index && net >= from);
    const until = again < 0 ? times.at(-1) : times[again];
    most = Math.max(most, (until ?? 0) - (times[index] ?? 0));
  }
  return most;
}

function drawdownOf(
  nets: number[],
  times: number[],
  returns: number[] | null,
): Insights['drawdown'] {
  const money = deepest(nets, (from, to) => from - to);
  const worths = [1];
  for (const gain of returns ?? []) worths.push((worths.at(-1) ?? 1) * (1 + gain));
  const net = nets.at(-1) ?? 0;
  return {
    money,
    percent:
      returns === null ? null : deepest(worths, (from, to) => (from > 0 ? (from - to) / from : 0)),
    absolute: Math.max(0, ...nets.map((each) => -each)),
    current: highest(nets) - net,
    longestDays: Math.floor(longestBelow(nets, times) / 86_400_000),
    recoveryFactor: money === 0 ? null : net / money,
  };
}
