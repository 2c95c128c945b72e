import { expect, it } from 'vitest';
import { EntryFields, type JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import type { AccountCash, InsightsQuery } from '#web/insights/insights.ts';
import { computeInsights } from './random-journal.ts';

const query: InsightsQuery = {
  filter: noFilter,
  currency: null,
  rates: {},
  zone: 'Africa/Accra',
  breakeven: 0,
  startingBalance: null,
  now: Date.UTC(2026, 10, 22),
};

const START = Date.UTC(2026, 0, 5, 10); // a Monday

/** A trade that closed so many days after the first Monday of 2026. */
function aTrade(day: number, fields: Partial<EntryFields>): JournalEntry {
  const closed = new Date(START + day * DAY_MS).toISOString();
  const parsed = EntryFields.parse({ date: closed, pair: 'EURUSD', entry_price: 1.1, ...fields });
  return { ...parsed, id: `t${day}`, closed_at: closed };
}

const trades = (...nets: number[]): JournalEntry[] => nets.map((pnl, day) => aTrade(day, { pnl }));

const tell = (
  entries: readonly JournalEntry[],
  changes: Partial<InsightsQuery> = {},
  account: AccountCash | null = null,
) => computeInsights(entries, { ...query, ...changes }, account);

it('counts losses at the very beginning as a drawdown, below the start itself', () => {
  // 1000, 900, 850, 1050, 1010: the peak before the fall to 850 is the start
  const { drawdown } = tell(trades(-100, -50, 200, -40), { startingBalance: 1000 });
  expect(drawdown).toMatchObject({ money: 150, absolute: 150, current: 40, longestDays: 2 });
  expect(drawdown.percent).toBeCloseTo(0.15, 10);
  expect(drawdown.recoveryFactor).toBeCloseTo(10 / 150, 10);
});

it('finds the deepest fall in money and in percent at different moments', () => {
  // 100 to 50 is half of it; 1050 to 850 is more money and 19 percent
  const { drawdown } = tell(trades(-50, 1000, -200), { startingBalance: 100 });
  expect(drawdown.money).toBe(200);
  expect(drawdown.percent).toBeCloseTo(0.5, 10);
});

it('draws a deposit as a step that is no result, and that hides no fall', () => {
  const account = {
    currency: 'USD',
    startingBalance: 1000,
    flows: [{ t: START + DAY_MS / 2, amount: 5000 }],
  };
  const { curve, all, drawdown } = tell(trades(-100, -590), {}, account);
  expect(curve.map(({ balance }) => balance)).toEqual([1000, 900, 5900, 5310]);
  expect(curve.map(({ flow }) => flow)).toEqual([0, 0, 5000, 0]);
  expect(all.net).toBe(-690);
  expect(drawdown.money).toBe(690);
  expect(drawdown.percent).toBeCloseTo(1 - 0.9 * 0.9, 10); // two falls of a tenth each
});

it('takes what a price unit is worth from the result of the trade itself', () => {
  // 20 pips won against 10 risked: price R 2; 40 before and 36 after costs: net R 36 / 20
  const { all, priceR } = tell([
    aTrade(0, { exit_price: 1.102, stop_loss: 1.099, pnl: 36, commission: -3, swap: -1 }),
  ]);
  expect(priceR.value).toBeCloseTo(2, 9);
  expect(all.averageR.value).toBeCloseTo(1.8, 9);
});

it('calls a trade that ended at its entry a breakeven although its commission was lost', () => {
  const { all } = tell([aTrade(0, { exit_price: 1.1, pnl: -0.7, commission: -0.7 })]);
  expect(all).toMatchObject({ wins: 0, losses: 0, breakevens: 1, grossLoss: -0.7 });
});

it('keeps a wider band of breakevens, by the result before costs', () => {
  const { all } = tell(trades(5, -5, 5.01, -80), { breakeven: 5 });
  expect(all).toMatchObject({ wins: 1, losses: 1, breakevens: 2, winRate: 0.25 });
  expect(all.winRateDecided).toBe(0.5);
});

it('has a profit factor beyond all numbers without losses, and none without trades', () => {
  expect(tell(trades(5, 7)).all.profitFactor).toBe(Infinity);
  expect(tell([]).all).toMatchObject({
    profitFactor: null,
    expectancy: null,
    winRate: null,
    net: 0,
  });
});

it('tells the streaks of trades and days over a breakeven between them', () => {
  const { streaks } = tell(trades(10, 0, 10, -5, -5, -5, 0, -5));
  expect(streaks).toEqual({
    longestWins: 2,
    longestLosses: 4,
    current: -4,
    longestWinningDays: 2,
    longestLosingDays: 4,
  });
});

it('keeps ratios of a spread to itself under thirty trades, and says how many there are', () => {
  const few = tell(trades(...Array.from({ length: 29 }, (_, day) => (day % 2 ? 10 : -4))));
  expect(few.zScore).toEqual({ value: null, n: 29 });
  expect(few.sharpePerTrade).toEqual({ value: null, n: 29 });
});

it('counts weekdays without a trade in the daily ratios, and weekends only with one', () => {
  // From Monday, 5 January, to Monday, 16 February 2026: 31 weekdays, and one Saturday with a trade
  const { sharpeDaily } = tell([
    aTrade(0, { pnl: 10 }),
    aTrade(5, { pnl: -3 }),
    aTrade(42, { pnl: 9 }),
  ]);
  expect(sharpeDaily.n).toBe(32);
  const mean = 16 / 32;
  const squares = (10 - mean) ** 2 + (-3 - mean) ** 2 + (9 - mean) ** 2 + 29 * mean ** 2;
  expect(sharpeDaily.value).toBeCloseTo((mean / Math.sqrt(squares / 31)) * Math.sqrt(252), 9);
});

it('leaves out and counts trades in a currency without a rate, and converts the others', () => {
  const entries = [
    aTrade(0, { pnl: 10 }),
    aTrade(1, { pnl: 10 }),
    aTrade(2, { pnl: 10, currency: 'EUR' }),
    aTrade(3, { pnl: 1000, currency: 'JPY' }),
  ];
  const inDollars = tell(entries, { rates: { EUR: 1.0834 } });
  expect(inDollars).toMatchObject({ currency: 'USD', converted: 1, leftOut: 1 });
  expect(inDollars.all.net).toBe(30.83);
  expect(inDollars.currencies[0]).toEqual({ currency: 'USD', trades: 2 });
});

it('shows a long curve by 500 points at most, with its ends, its deepest fall and all its cash', () => {
  const nets = Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 401) - 195);
  nets[1717] = -9000;
  const flows = Array.from({ length: 40 }, (_, index) => ({
    t: START + index * 70 * DAY_MS,
    amount: 10,
  }));
  const account = { currency: 'USD', startingBalance: 0, flows };
  const { curve, drawdown, all } = tell(trades(...nets), {}, account);
  expect(curve.length).toBeLessThanOrEqual(500);
  expect(curve[0]).toMatchObject({ balance: 0, net: 0 });
  expect(curve.at(-1)).toMatchObject({ net: all.net, balance: all.net + 400 });
  expect(Math.max(...curve.map((point) => point.drawdown))).toBe(drawdown.money);
  expect(curve.reduce((sum, { flow }) => sum + flow, 0)).toBe(400);
});

it('says in which session, on which weekday and in which hour a trade was opened', () => {
  const opened_at = '2026-07-15T23:30:00.000Z'; // Wednesday; Thursday morning in Tokyo and Sydney
  const { groups } = tell([aTrade(200, { pnl: 1, opened_at })], { zone: 'Asia/Kolkata' });
  expect(groups.session.map(({ name }) => name)).toEqual(['Sydney']);
  expect(groups.weekday.map(({ name }) => name)).toEqual(['Thursday']);
  expect(groups.hour.map(({ name }) => name)).toEqual(['05:00']);
});

it('separates trades that followed all rules from those that broke one', () => {
  const { discipline } = tell([
    aTrade(0, { pnl: 30, rules_kept: ['a', 'b'] }),
    aTrade(1, { pnl: -20, rules_kept: ['a'], rules_broken: ['b'] }),
    aTrade(2, { pnl: 5 }),
  ]);
  expect(discipline).toMatchObject({ unchecked: 1, rulesFollowed: 3, rulesBroken: 1 });
  expect([discipline.followed.net, discipline.broken.net]).toEqual([30, -20]);
});
