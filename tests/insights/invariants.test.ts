import { expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { GroupFigures, Insights } from '#web/insights/insights.ts';
import {
  computeInsights,
  createRandom,
  differences,
  type RandomJournal,
  randomJournal,
} from './random-journal.ts';

const JOURNALS = 80;
const thousandths = (amount: number): number => Math.round(amount * 1000);

const tell = ({ trades, query, account }: RandomJournal): Insights =>
  computeInsights(trades, query, account);

/** What holds of every journal. */
function ofEach(check: (journal: RandomJournal, insights: Insights, seed: number) => void): void {
  for (let seed = 5001; seed <= 5000 + JOURNALS; seed += 1) {
    const journal = randomJournal(seed);
    check(journal, tell(journal), seed);
  }
}

function shuffled(trades: readonly JournalEntry[], seed: number): JournalEntry[] {
  const random = createRandom(seed);
  return trades
    .map((trade) => ({ trade, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ trade }) => trade);
}

it('adds up to the whole in every dimension in which a trade has one group', () => {
  ofEach((_, { groups, all }) => {
    const { session: _overlap, tag: _several, ...single } = groups;
    for (const each of Object.values(single)) {
      const sum = (of: (group: GroupFigures) => number): number =>
        each.reduce((total, group) => total + of(group), 0);
      expect(sum(({ trades }) => trades)).toBe(all.trades);
      expect(sum(({ net }) => thousandths(net))).toBe(thousandths(all.net));
      expect(sum(({ grossLoss }) => thousandths(grossLoss))).toBe(thousandths(all.grossLoss));
    }
  });
});

it('expects the mean, and divides gross profit by gross loss', () => {
  ofEach((_, { all }) => {
    expect(thousandths(all.grossProfit + all.grossLoss)).toBe(thousandths(all.net));
    expect((all.expectancy ?? 0) * all.trades).toBeCloseTo(all.net, 6);
    const factor = all.grossProfit === 0 ? null : Infinity;
    const expected = all.grossLoss === 0 ? factor : all.grossProfit / -all.grossLoss;
    expect(differences(all.profitFactor, expected)).toEqual([]);
    expect(all.wins + all.losses + all.breakevens).toBe(all.trades);
  });
});

it('does not depend on the order of the trades', () => {
  ofEach((journal, insights, seed) => {
    const other = { ...journal, trades: shuffled(journal.trades, seed) };
    expect(differences(tell(other), insights)).toEqual([]);
  });
});

it('is moved in its counts alone by a trade that brought nothing', () => {
  ofEach((journal, before) => {
    const [first] = journal.trades;
    if (first === undefined) return;
    const currency = before.currency;
    const nothing = { pnl: 0, commission: 0, swap: 0, fees: 0, currency, stop_loss: null };
    const trade = { ...first, ...nothing, id: 'nothing', status: 'closed' as const };
    const query = { ...journal.query, currency };
    const after = tell({ ...journal, query, trades: [...journal.trades, trade] });
    expect(after.all.net).toBe(before.all.net);
    expect(after.all.profitFactor).toBe(before.all.profitFactor);
    expect(after.all.payoff).toBe(before.all.payoff);
    expect(after.streaks).toEqual(before.streaks);
    expect(after.drawdown.money).toBe(before.drawdown.money);
    expect(after.all.losses).toBe(before.all.losses);
  });
});

it('is never further below the peak now than it was at most, nor below the start', () => {
  ofEach((_, { drawdown, curve }) => {
    expect(drawdown.current).toBeGreaterThanOrEqual(0);
    expect(drawdown.money).toBeGreaterThanOrEqual(drawdown.current);
    expect(drawdown.money).toBeGreaterThanOrEqual(drawdown.absolute ?? 0);
    expect(Math.max(0, ...curve.map((point) => point.drawdown))).toBe(drawdown.money);
  });
});

const times = (trade: JournalEntry, factor: number): JournalEntry => ({
  ...trade,
  pnl: trade.pnl * factor,
  commission: trade.commission * factor,
  swap: trade.swap * factor,
  fees: trade.fees * factor,
  size: trade.size === null ? null : trade.size * factor,
});

const more = (amount: number | null): number | null => (amount === null ? null : amount * 3);

/** Three times the money, and nothing else. */
function threefold({ trades, query, account }: RandomJournal): RandomJournal {
  const { breakeven, startingBalance } = query;
  return {
    trades: trades.map((trade) => times(trade, 3)),
    query: { ...query, breakeven: breakeven * 3, startingBalance: more(startingBalance) },
    account: account && {
      ...account,
      startingBalance: more(account.startingBalance),
      flows: account.flows.map((flow) => ({ ...flow, amount: flow.amount * 3 })),
    },
  };
}

const ratios = ({ all, drawdown, ...others }: Insights) => [
  [all.winRate, all.profitFactor, all.payoff, all.netPercent, all.averageR, all.totalR],
  [drawdown.percent, drawdown.recoveryFactor, drawdown.longestDays],
  [others.sqn, others.sharpePerTrade, others.sharpeDaily, others.sortinoDaily, others.zScore],
  [others.kelly, others.expectancyRatio, others.streaks, others.holding, others.distribution],
];

it('scales what is money with the money, and leaves all ratios as they are', () => {
  ofEach(({ query, ...journal }) => {
    const single = { ...journal, query: { ...query, currency: 'USD', rates: {} } };
    const [once, thrice] = [tell(single), tell(threefold(single))];
    expect(thousandths(thrice.all.net)).toBe(thousandths(once.all.net * 3));
    expect(thousandths(thrice.drawdown.money)).toBe(thousandths(once.drawdown.money * 3));
    expect(differences(ratios(thrice), ratios(once))).toEqual([]);
  });
});

it('tells of trades that are converted at a rate of one what it tells of the same in one currency', () => {
  ofEach(({ trades, query }) => {
    const inOne = trades.map((trade) => ({ ...trade, currency: 'USD', pair: 'GER40' }));
    const inTwo = inOne.map((trade, index) =>
      index % 2 === 0 ? trade : { ...trade, currency: 'EUR' },
    );
    const request = { ...query, currency: 'USD', rates: { EUR: 1 } };
    const { converted: _c, currencies: _n, ...one } = computeInsights(inOne, request);
    const { converted, currencies: _m, ...two } = computeInsights(inTwo, request);
    expect(differences(two, one)).toEqual([]);
    expect(converted).toBeLessThanOrEqual(two.all.trades);
  });
});
