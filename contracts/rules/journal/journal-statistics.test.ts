import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  journalStatistics,
  type AccountTotals,
  mainCurrency,
  statisticsOf,
  totalsOf,
  withEntry,
  withoutEntry,
} from './journal-statistics.ts';

const closed = (...results: number[]) => results.map((pnl) => ({ pnl, status: 'closed' as const }));

it('shows the documented sample journal as two wins of three and +38.40', () => {
  expect(journalStatistics(closed(30, 15, -6.6))).toEqual({
    totalTrades: 3,
    winningTrades: 2,
    losingTrades: 1,
    winRatePercent: 66.7, // 2 / 3
    totalPnl: 38.4, // 30 + 15 - 6.60
    avgPnl: 12.8, // 38.40 / 3
  });
});

it('counts a result of zero as losing', () => {
  expect(journalStatistics(closed(0, 10))).toMatchObject({ winningTrades: 1, losingTrades: 1 });
});

it('counts an open trade nowhere', () => {
  const entries = [...closed(10), { pnl: 500, status: 'open' as const }];
  expect(journalStatistics(entries)).toMatchObject({ totalTrades: 1, totalPnl: 10 });
});

it('is all zeros without trades, never a division by nothing', () => {
  expect(Object.values(journalStatistics([]))).toEqual([0, 0, 0, 0, 0, 0]);
});

it('adds money in cents: ten times 0.10 is 1.00', () => {
  expect(journalStatistics(closed(...Array<number>(10).fill(0.1))).totalPnl).toBe(1);
});

it('does not depend on the order of the trades, and its total is the sum of the cents', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { maxLength: 200 });
  fc.assert(
    fc.property(cents, (results) => {
      const forwards = journalStatistics(closed(...results.map((value) => value / 100)));
      const backwards = journalStatistics(closed(...results.toReversed().map((v) => v / 100)));
      expect(backwards).toEqual(forwards);
      expect(Math.round(forwards.totalPnl * 100)).toBe(results.reduce((sum, v) => sum + v, 0));
      expect(forwards.winningTrades + forwards.losingTrades).toBe(forwards.totalTrades);
    }),
  );
});

const anEntry = fc.record({
  pnl: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  status: fc.constantFrom('open' as const, 'closed' as const),
  currency: fc.constantFrom('USD', 'EUR', 'GHS'),
  account_id: fc.constantFrom('live', null),
});

it('gives the same figures whether entries come and go one by one or are counted at once', () => {
  const comings = fc.array(fc.tuple(anEntry, fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(comings, (entries) => {
      let all: AccountTotals = {};
      for (const [entry] of entries) all = withEntry(all, entry);
      for (const [entry, stays] of entries) if (!stays) all = withoutEntry(all, entry);

      const left = entries.filter(([, stays]) => stays).map(([entry]) => entry);
      for (const account of [null, 'live', '']) {
        const ofAccount = left.filter(
          ({ account_id }) => account === null || (account_id ?? '') === account,
        );
        const totals = totalsOf(all, account);
        for (const currency of ['USD', 'EUR', 'GHS']) {
          const own = ofAccount.filter((entry) => entry.currency === currency);
          expect(totals[currency]?.entries ?? 0).toBe(own.length);
          expect(statisticsOf(totals[currency])).toEqual(journalStatistics(own));
        }
      }
    }),
  );
});

const inCurrency = (currency: string) => ({
  pnl: 1,
  status: 'open' as const,
  currency,
  account_id: null,
});

it('speaks in the currency of most entries', () => {
  const totals = ['USD', 'EUR', 'EUR'].map(inCurrency).reduce<AccountTotals>(withEntry, {});
  const less = withoutEntry(totals, inCurrency('EUR'));
  expect(mainCurrency(totalsOf(totals, null))).toBe('EUR');
  expect(mainCurrency(totalsOf(less, null))).toBe('EUR'); // of equals, by name
  expect(mainCurrency({})).toBeNull();
});
