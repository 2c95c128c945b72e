import { expect, it } from 'vitest';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { aTrade } from '#tests/support/builders.ts';
import { computeSetups } from '#web/insights/setup-results.ts';

const query = {
  filter: noFilter,
  currency: null,
  zone: 'UTC',
  now: Date.parse('2026-11-22T12:00:00Z'),
};

it('computes the results of a setup with its rules followed and with a rule broken', () => {
  const setup = 'London high';
  const trades = [
    aTrade({ setup, pnl: 30, rules_kept: ['a', 'b'] }),
    aTrade({ setup, pnl: 0.1, rules_kept: ['a'] }), // b was not answered
    aTrade({ setup, pnl: 0.2, rules_kept: ['a', 'b'] }),
    aTrade({ setup, pnl: -20, rules_kept: ['a'], rules_broken: ['b'] }),
    aTrade({ setup, pnl: 5 }),
    aTrade({ setup, status: 'open', pnl: 0, rules_broken: ['b'] }),
  ];
  const { setups, currency } = computeSetups(trades, query);
  expect(currency).toBe('USD');
  expect(setups).toEqual([
    {
      key: 'london high',
      name: 'London high',
      uses: 6,
      all: { trades: 5, wins: 4, net: 15.3 },
      followed: { trades: 3, net: 30.3 }, // 30 + 0.1 + 0.2
      broken: { trades: 1, net: -20 },
      unchecked: 1,
      rules: { a: { followed: 4, broken: 0 }, b: { followed: 2, broken: 1 } },
      adherence: { value: 6 / 7, n: 7 },
    },
  ]);
});

it('takes names that differ in capitals for one setup, named as its newest trade has it', () => {
  const trades = [
    aTrade({ setup: 'London high', date: '2026-11-01T08:00:00.000Z' }),
    aTrade({ setup: 'london High', date: '2026-11-02T08:00:00.000Z' }),
    aTrade({ setup: '' }),
  ];
  const { setups } = computeSetups(trades, query);
  expect(setups).toMatchObject([{ name: 'london High', uses: 2, all: { trades: 2 } }]);
});

it('keeps a setup that the filter or the currency leaves without trades, by all its uses', () => {
  const trades = [
    aTrade({ setup: 'Fade', currency: 'EUR' }),
    aTrade({ setup: 'Trend' }),
    aTrade({ setup: 'Trend', pair: 'XAUUSD', pnl: -1 }),
  ];
  const filter = { ...noFilter, pair: 'XAUUSD' };
  expect(computeSetups(trades, { ...query, filter }).setups).toMatchObject([
    { name: 'Trend', uses: 2, all: { trades: 1, net: -1 } },
    { name: 'Fade', uses: 1, all: { trades: 0, net: 0 }, adherence: { value: null, n: 0 } },
  ]);
  expect(computeSetups(trades, { ...query, currency: 'EUR' })).toMatchObject({
    currency: 'EUR',
    leftOut: 2,
    currencies: [
      { currency: 'USD', trades: 2 },
      { currency: 'EUR', trades: 1 },
    ],
  });
});
