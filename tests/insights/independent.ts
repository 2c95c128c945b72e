import type { JournalEntry } from '#contracts/journal/journal.ts';
import type {
  AccountCash,
  Counted,
  GroupFigures,
  Insights,
  InsightsQuery,
} from '#web/insights/insights.ts';
import { balanceStory } from './independent-balance.ts';
import { dayIn } from './independent-clock.ts';
import {
  allGroups,
  by,
  countedMean,
  figures,
  nonNull,
  netsOf,
  type Scale,
} from './independent-groups.ts';
import { inMajor } from './independent-money.ts';
import { daily, mean, median, quality, runsTest, sharpe } from './independent-spread.ts';
import { read, type Trade } from './independent-trade.ts';

/*
 * The figures of a journal once more, from docs/insights.md and from nothing of ours: money in whole
 * numbers without bounds, times by the platform, every drawdown by comparing each point with each later
 * one. Slow on purpose, and simple enough to be checked by eye.
 */

function distribution(rs: number[]): Insights['distribution'] {
  const edges = [-Infinity];
  for (let edge = -5; edge <= 10; edge += 0.5) edges.push(edge);
  edges.push(Infinity);
  const rounded = rs.map((r) => Number(r.toFixed(6)));
  const steps = edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? Infinity;
    return { from, to, n: rounded.filter((r) => r >= from && r < to).length };
  });
  const first = steps.findIndex(({ n }) => n > 0);
  const last = steps.findLastIndex(({ n }) => n > 0);
  return first < 0 ? [] : steps.slice(first, last + 1);
}

function discipline(trades: Trade[], scale: Scale): Insights['discipline'] {
  const broken = trades.filter(({ entry }) => entry.rules_broken.length > 0);
  const followed = trades.filter(
    ({ entry }) => entry.rules_broken.length === 0 && entry.rules_kept.length > 0,
  );
  return {
    followed: figures(followed, scale),
    broken: figures(broken, scale),
    unchecked: trades.length - broken.length - followed.length,
    rulesFollowed: trades.flatMap(({ entry }) => entry.rules_kept).length,
    rulesBroken: trades.flatMap(({ entry }) => entry.rules_broken).length,
  };
}

function holdingTimes(trades: Trade[]): Counted<number> {
  const times = nonNull(trades.map((trade) => trade.holdingMs));
  return { value: median(times), n: times.length };
}

function kelly(all: GroupFigures): Counted<number> {
  if (all.payoff === null) return { value: null, n: all.trades };
  const value = all.wins / all.trades - all.losses / all.trades / all.payoff;
  return { value: value < 0 ? 0 : value, n: all.trades };
}

function currenciesOf(entries: JournalEntry[]): { currency: string; trades: number }[] {
  const names = [...new Set(entries.map(({ currency }) => currency))].toSorted();
  return names
    .map((currency) => ({
      currency,
      trades: entries.filter((entry) => entry.currency === currency).length,
    }))
    .toSorted((a, b) => b.trades - a.trades);
}

function isAsked(entry: JournalEntry, { filter }: InsightsQuery): boolean {
  return (
    entry.status === 'closed' &&
    (filter.pair === '' || filter.pair === entry.pair) &&
    (filter.side === '' || filter.side === entry.type) &&
    (filter.account === '' || filter.account === entry.account_id)
  );
}

const extreme = (nets: number[], of: (...values: number[]) => number): number | null =>
  nets.length === 0 ? null : of(...nets);

/** All figures of a journal. Of the filter, pair, side and account are understood. */
export function independently(
  entries: JournalEntry[],
  query: InsightsQuery,
  account: AccountCash | null,
): Insights {
  const matching = entries.filter((entry) => isAsked(entry, query));
  const currencies = currenciesOf(matching);
  const currency = query.currency ?? currencies[0]?.currency ?? 'USD';
  const trades = matching
    .map((entry) => read(entry, query, currency))
    .filter((trade) => trade !== null)
    .toSorted((a, b) => a.close - b.close || (a.entry.id < b.entry.id ? -1 : 1));
  const story = balanceStory(trades, query, account, currency);
  const scale = { currency, base: story.base };
  const all = figures(trades, scale);
  const [wins, losses] = [netsOf(by(trades, 'win'), scale), netsOf(by(trades, 'loss'), scale)];
  const cost = (name: keyof Trade['costs']): number =>
    trades.reduce((sum, { costs }) => sum + inMajor(costs[name], currency), 0);
  const days = daily(
    trades.map(({ close, net }) => ({
      day: dayIn(query.zone, close),
      net: inMajor(net, currency),
    })),
  );
  const rs = nonNull(trades.map(({ r }) => r));
  return {
    currency,
    currencies,
    leftOut: matching.length - trades.length,
    converted: trades.filter(({ entry }) => entry.currency !== currency).length,
    from: trades[0]?.close ?? null,
    to: trades.at(-1)?.close ?? null,
    all,
    averageWin: mean(wins),
    averageLoss: mean(losses),
    largestWin: extreme(wins, Math.max),
    largestLoss: extreme(losses, Math.min),
    costs: { commission: cost('commission'), swap: cost('swap'), fees: cost('fees') },
    expectancyRatio: all.payoff === null ? null : (1 + all.payoff) * (all.wins / all.trades) - 1,
    priceR: countedMean(nonNull(trades.map(({ priceR }) => priceR))),
    plannedRatio: countedMean(nonNull(trades.map(({ planned }) => planned))),
    streaks: runsTest(
      trades.map(({ kind }) => kind),
      days.nets,
    ).streaks,
    zScore: runsTest(
      trades.map(({ kind }) => kind),
      days.nets,
    ).zScore,
    drawdown: story.drawdown,
    curve: story.curve,
    sharpePerTrade:
      story.returns === null ? { value: null, n: trades.length } : sharpe(story.returns, 1),
    sharpeDaily: sharpe(days.each, 252),
    sortinoDaily: days.sortino,
    sqn: quality(rs),
    distribution: distribution(rs),
    kelly: kelly(all),
    holding: {
      all: holdingTimes(trades),
      winners: holdingTimes(by(trades, 'win')),
      losers: holdingTimes(by(trades, 'loss')),
    },
    groups: allGroups(trades, scale, query.zone, entries),
    discipline: discipline(trades, scale),
  };
}
