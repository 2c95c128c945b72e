import { expect, it } from 'vitest';
import { toMinor } from '#contracts/rules/payments/money.ts';
import { readStatement } from '#web/statements/read-statement.ts';
import { cashLines, fixtureBytes, readFixture, tradeLine } from './read-fixture.ts';

/** The positions of `mt5-report.*`, which Excel without seconds has too. */
const POSITIONS = [
  [
    ['810001', 'XAUUSDm', 'sell', 0.04],
    ['2026-02-02 09:15:04', '2026-02-02 09:40:31'],
    [4106.17, 4101.093, 4129.59, 4068.09],
    [20.31, 0, 0, 0],
  ],
  [
    ['810002', 'EURUSD.x', 'buy', 0.04], // of 0.10: closed in part
    ['2026-02-03 10:00:00', '2026-02-03 12:00:00'],
    [1.085, 1.086, null, null],
    [4, -0.28, 0, 0],
  ],
  [
    ['810002', 'EURUSD.x', 'buy', 0.06],
    ['2026-02-03 10:00:00', '2026-02-04 12:00:00'],
    [1.085, 1.083, null, null],
    [-12, -0.42, 0.31, 0],
  ],
  [
    ['810003', '#US30', 'buy', 1],
    ['2026-02-05 11:00:00', '2026-02-05 11:20:00'],
    [38_950, 38_826.17, 38_826.17, null],
    [-123.83, 0, 0, 0],
  ],
  [
    ['810004', 'USDJPY', 'sell', 0.1],
    ['2026-02-06 08:00:00', '2026-02-06 16:00:00'],
    [149.805, 149.405, null, 149.405],
    [26.77, -0.7, -1.05, 0],
  ],
];

const MONEY = [
  ['910001', '2026-02-02 08:00:00', 2000, 'deposit', 'Deposit'],
  ['910009', '2026-02-06 00:00:01', 25, 'credit', 'Bonus'],
  ['910012', '2026-02-07 09:00:00', -100, 'withdrawal', 'Withdrawal'],
  ['910013', '2026-02-08 09:00:00', -1.2, 'other', ''],
];

/** As a German Excel writes times: without the seconds. */
const withoutSeconds = POSITIONS.map(([what, times, ...amounts]) => [
  what,
  times?.map((time) => String(time).replace(/:\d\d$/, ':00')),
  ...amounts,
]);

type Parts = {
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  readonly fees: number;
};

const netCents = (rows: readonly Parts[]) =>
  rows
    .flatMap(({ profit, commission, swap, fees }) => [profit, commission, swap, fees])
    .reduce((sum, amount) => sum + toMinor(amount, 'USD'), 0);

it('reads a report of MetaTrader 5 in UTF-16 row for row', async () => {
  const statement = await readFixture('mt5-report.html');
  expect(statement.account).toEqual({
    number: '50099887',
    name: 'Amara Example',
    currency: 'USD',
    type: 'demo',
  });
  expect(statement.trades.map(tradeLine)).toEqual(POSITIONS);
  expect(cashLines(statement)).toEqual(MONEY);
  expect(statement.isDateOrderUnknown).toBe(false);
});

it('reads the same from the Excel file of the terminal', async () => {
  const statement = await readFixture('mt5-report.xlsx');
  expect(statement.account).toMatchObject({ number: '50099887', name: 'Amara Example' });
  expect(statement.trades.map(tradeLine)).toEqual(POSITIONS);
  expect(cashLines(statement)).toEqual(MONEY);
  expect(statement.deals).toHaveLength(9);
});

it('reads the same from a CSV file that a German Excel has made of it', async () => {
  const statement = await readFixture('mt5-resaved.csv');
  expect(statement.trades.map(tradeLine)).toEqual(withoutSeconds);
  expect(cashLines(statement).map(([, , amount]) => amount)).toEqual([2000, 25, -100, -1.2]);
  expect(statement.stated).toEqual({
    net_profit: -86.89,
    gross_profit: 50.03,
    gross_loss: -136.92,
  });
});

it('keeps each deal with its own result, and the position it opened', async () => {
  const { deals } = await readFixture('mt5-report.html');
  expect(
    deals.map((deal) => [deal.direction, deal.position, deal.profit, deal.commission, deal.swap]),
  ).toEqual([
    ['in', '810001', 0, 0, 0],
    ['out', null, 20.31, 0, 0],
    ['in', '810002', 0, -0.7, 0],
    ['out', null, 4, 0, 0],
    ['out', null, -12, 0, 0.31],
    ['in', '810003', 0, 0, 0],
    ['out', null, -123.83, 0, 0],
    ['in', '810004', 0, -0.7, 0],
    ['out', null, 26.77, 0, -1.05],
  ]);
});

it('says of each section of MetaTrader 5 that becomes nothing why', async () => {
  const { skipped } = await readFixture('mt5-report.html');
  expect(skipped.map(({ text, reason }) => [text.slice(0, 27), reason])).toEqual([
    ['2 rows', 'Skipped: orders, not trades.'],
    ['2026.02.08 10:00:00 · 81002', 'This position is still open.'],
    ['1 row', 'Orders that wait for their price are no trades yet.'],
  ]);
});

it('reads what a report of MetaTrader 5 says of itself', async () => {
  const { stated } = await readFixture('mt5-report.html');
  expect(stated).toEqual({
    net_profit: -86.89,
    gross_profit: 50.03,
    gross_loss: -136.92,
    profit_factor: 0.37,
    expected_payoff: -17.38,
    recovery_factor: -0.64,
    sharpe_ratio: -0.28,
    max_drawdown: 136.22,
    trades: 5,
  });
});

it('reads a Portuguese report of an older terminal, without fees and with thin spaces', async () => {
  const statement = await readFixture('mt5-portuguese.html');
  expect(statement.account).toEqual({
    number: '60011223',
    name: 'João Exemplo',
    currency: 'EUR',
    type: 'live',
  });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['820001', 'GER40', 'buy', 1],
      ['2026-02-02 09:00:00', '2026-02-02 17:00:00'],
      [17_950.5, 18_000.5, null, null],
      [50, -2, 0, 0],
    ],
    [
      ['820002', 'GER40', 'sell', 1],
      ['2026-02-03 09:00:00', '2026-02-03 17:00:00'],
      [18_000, 18_020, null, null],
      [-20, -2, -1.5, 0],
    ],
  ]);
  expect(cashLines(statement)).toEqual([
    ['920001', '2026-02-01 08:00:00', 1000, 'deposit', 'Depósito'],
  ]);
  expect(statement.deals.map(({ profit, commission, swap }) => [profit, commission, swap])).toEqual(
    [
      [0, -1, 0],
      [50, -1, 0],
      [0, -1, 0],
      [-20, -1, -1.5],
    ],
  );
});

it('knows the figures of a report in another language by their arithmetic', async () => {
  // 49.00 - 24.50 = 24.50; 49.00 / 24.50 = 2.00; 24.50 / 23.50 = 1.04; 1 short + 1 long = 2.
  const { stated } = await readFixture('mt5-portuguese.html');
  expect(stated).toEqual({
    net_profit: 24.5,
    gross_profit: 49,
    gross_loss: -24.5,
    profit_factor: 2,
    expected_payoff: 12.25,
    recovery_factor: 1.04,
    sharpe_ratio: 0.26,
    max_drawdown: 23.5,
    trades: 2,
  });
});

it('reads the report whose arithmetic is written down beside it', async () => {
  const statement = await readFixture('mt5-hand-made.html');
  expect([statement.trades.length, statement.deals.length]).toEqual([10, 19]);
  expect([netCents(statement.trades), netCents(statement.deals)]).toEqual([8317, 8317]);
  expect(cashLines(statement)).toEqual([
    ['800100', '2026-03-02 08:00:00', 5000, 'deposit', 'Deposit'],
  ]);
  expect(statement.stated).toEqual({
    net_profit: 83.17,
    gross_profit: 459.56,
    gross_loss: -376.39,
    profit_factor: 1.22,
    expected_payoff: 8.32,
    recovery_factor: 0.34,
    sharpe_ratio: 0.1,
    max_drawdown: 246.94,
    trades: 10,
  });
});

it('refuses a report without positions, whose deals alone make no trades', async () => {
  const page = new TextDecoder('utf-16le').decode(fixtureBytes('mt5-report.html'));
  const deals = page.slice(page.indexOf('<b>Deals</b>'));
  const bytes = new TextEncoder().encode(`<table><tr><th><b>Strategy Tester Report${deals}`);
  const reading = await readStatement({ name: 'tester.html', bytes }, null);
  expect(reading).toMatchObject({
    state: 'unreadable',
    reason: expect.stringContaining('it is of the strategy tester, or of an old terminal'),
  });
});
