import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aStatement, aStatementTrade, anAccount } from '#tests/support/statements.ts';
import { reconcile } from '#web/insights/reconcile.ts';
import { reportFigures, type ReportResult, sharpeRatio } from '#web/insights/report-figures.ts';
import { createBrokerClock, readRows } from '#web/offline/worker/import-rows.ts';
import { sidesOf } from '#web/offline/worker/import-figures.ts';
import type { ChosenTarget } from '#web/offline/worker/import-target.ts';
import { readStatement } from '#web/statements/read-statement.ts';
import type { Statement } from '#web/statements/statement.ts';

const folder = new URL('fixtures/', import.meta.url);

async function statementIn(name: string): Promise<Statement> {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const read = await readStatement({ name, bytes }, null);
  if (read.state !== 'read') throw new Error(`${name} could not be read`);
  return read.statement;
}

function targetOf(overrides: Parameters<typeof anAccount>[0] = {}): ChosenTarget {
  const account = anAccount(overrides);
  return {
    importId: 'import',
    accountId: 'main',
    currency: account.currency,
    accountIds: new Set(),
    zone: account.broker_zone,
    clock: createBrokerClock(account.broker_zone),
    account,
    saveAccount: async () => {},
  };
}

const sidesIn = (statement: Statement, target = targetOf()) =>
  sidesOf(statement, readRows(statement, target), target);

it('computes both sets of figures of a report whose arithmetic is shown beside it', async () => {
  const { perDeal, perPosition } = sidesIn(await statementIn('mt5-hand-made.html'));

  expect(perDeal).toEqual({
    net_profit: 83.17,
    gross_profit: 459.56,
    gross_loss: -376.39,
    profit_factor: 45_956 / 37_639,
    expected_payoff: expect.closeTo(8.317, 8),
    max_drawdown: 246.94,
    recovery_factor: 8317 / 24_694,
    trades: 10,
  });
  expect(perPosition).toEqual({
    net_profit: 83.17,
    gross_profit: 448.01,
    gross_loss: -364.84,
    profit_factor: 44_801 / 36_484,
    expected_payoff: expect.closeTo(8.317, 8),
    max_drawdown: 248.34,
    recovery_factor: 8317 / 24_834,
    sharpe_ratio: expect.closeTo(0.0972, 4),
    trades: 10,
  });
});

it('finds each printed figure of the report in one of the two, and says why the other differs', async () => {
  const sides = sidesIn(await statementIn('mt5-hand-made.html'));

  const reconciled = reconcile(sides, 'USD');

  expect(reconciled.map(({ figure, stated, agrees }) => [figure, stated, agrees])).toEqual([
    ['net_profit', 83.17, 'both'],
    ['gross_profit', 459.56, 'deal'],
    ['gross_loss', -376.39, 'deal'],
    ['profit_factor', 1.22, 'deal'],
    ['expected_payoff', 8.32, 'both'],
    ['max_drawdown', 246.94, 'deal'],
    ['recovery_factor', 0.34, 'deal'],
    ['sharpe_ratio', 0.1, 'position'],
    ['trades', 10, 'both'],
  ]);
  const [net, profit, , , , drawdown, , sharpe] = reconciled.map(({ reason }) => reason);
  expect([net, sharpe]).toEqual([null, null]);
  expect(profit).toContain('the commission of an entry is a losing deal of its own');
  expect(drawdown).toContain('balance moves with every deal');
});

/** Results a minute apart, whole minor units. */
const results = (...nets: number[]): ReportResult[] =>
  nets.map((net, t) => ({ t: t * 60_000, net, isTrade: true }));

it('counts a losing start as a drawdown, and cash flows as none', () => {
  expect(reportFigures(results(-3000, -2000, 4000), 'USD')).toMatchObject({
    max_drawdown: 50,
    recovery_factor: -0.2,
  });
});

it('leaves out what cannot be divided', () => {
  expect(reportFigures(results(500, 700), 'USD')).toEqual({
    net_profit: 12,
    gross_profit: 12,
    gross_loss: 0,
    expected_payoff: 6,
    max_drawdown: 0,
    trades: 2,
  });
  expect(reportFigures([], 'USD')).toEqual({
    net_profit: 0,
    gross_profit: 0,
    gross_loss: 0,
    max_drawdown: 0,
    trades: 0,
  });
});

it('counts results in the order in which they were booked', () => {
  const [win, loss] = results(1000, -400);
  if (win === undefined || loss === undefined) throw new Error('two results');
  expect(reportFigures([loss, win], 'USD')).toEqual(reportFigures([win, loss], 'USD'));
});

const deposit = (t: number, amount: number) => ({ t, amount });

it('measures the Sharpe ratio on the balance with its deposits', () => {
  // 1,000 grows by 10 percent to 1,100; with 900 more it is 2,000, which loses 5 percent.
  const returns = [0.1, -0.05];
  const expected = 0.025 / Math.sqrt((0.1 - 0.025) ** 2 + (-0.05 - 0.025) ** 2);
  expect(returns).toHaveLength(2);
  const flows = [deposit(-1, 100_000), deposit(60_000, 90_000)];
  expect(sharpeRatio(results(10_000, -10_000), flows, null)).toBeCloseTo(expected, 12);
  // The same where the first deposit is before the statement, and the account knows its start.
  expect(sharpeRatio(results(10_000, -10_000), flows.slice(1), 100_000)).toBeCloseTo(expected, 12);
  expect(sharpeRatio(results(10_000, -10_000), [], null)).toBeNull(); // of which balance?
  expect(sharpeRatio(results(10_000), flows, null)).toBeNull();
});

const stated = (figures: Statement['stated'], profits: readonly number[]) =>
  reconcile(
    sidesIn(
      aStatement({ stated: figures, trades: profits.map((profit) => aStatementTrade({ profit })) }),
      targetOf({ starting_balance: 1000 }),
    ),
    'USD',
  );

it('compares money to the cent and ratios to the decimals that the statement shows', () => {
  const reconciled = stated({ net_profit: 10.01, profit_factor: 2.1, trades: 2 }, [20, -10]);
  const agrees = Object.fromEntries(reconciled.map((row) => [row.figure, row.agrees]));
  expect(agrees).toMatchObject({ net_profit: 'none', profit_factor: 'none', trades: 'position' });

  const same = stated({ net_profit: 10, profit_factor: 2, expected_payoff: 5 }, [20, -10]);
  expect(same.slice(0, 5).map((row) => [row.figure, row.agrees, row.reason])).toEqual([
    ['net_profit', 'position', null],
    ['gross_profit', 'not stated', null],
    ['gross_loss', 'not stated', null],
    ['profit_factor', 'position', null],
    ['expected_payoff', 'position', null],
  ]);
  expect(stated({ profit_factor: 1.333 }, [4, -3])[3]?.agrees).toBe('position');
  expect(stated({ profit_factor: 1.334 }, [4, -3])[3]?.agrees).toBe('none');
});

it('says why a figure is found nowhere', () => {
  const reasons = (reconciled: ReturnType<typeof stated>) =>
    Object.fromEntries(reconciled.map((row) => [row.figure, row.reason]));

  const missing = reasons(stated({ net_profit: 30, gross_profit: 40, sharpe_ratio: 1 }, [20, -10]));
  expect(missing['net_profit']).toContain('rows are missing in the file, or were skipped');
  expect(missing['gross_profit']).toBe('This follows from the net profit, which differs too.');

  const other = reasons(
    stated({ net_profit: 10, max_drawdown: 12, sharpe_ratio: 1, trades: 3 }, [20, -10]),
  );
  expect(other['max_drawdown']).toContain('positions while they were open');
  expect(other['sharpe_ratio']).toContain('made in several ways');
  expect(other['trades']).toBe(
    'The statement counts in another way than by deals or by positions.',
  );

  const nothing = reasons(stated({ net_profit: 20, profit_factor: 0, sharpe_ratio: 1 }, [20]));
  expect(nothing['profit_factor']).toContain('nothing to divide by');
  expect(nothing['sharpe_ratio']).toContain('needs the balance before each trade');
});

it('explains a net profit that has deals of open positions in it', () => {
  const trades = [aStatementTrade({ profit: 20 })];
  const deal = { position: null, at: { utc: 0 }, commission: 0, swap: 0, fees: 0 };
  const deals = [
    { ...deal, direction: 'out' as const, profit: 20 },
    { ...deal, direction: 'in' as const, profit: 0, commission: -3.5 },
  ];

  const [net] = reconcile(
    sidesIn(aStatement({ trades, deals, stated: { net_profit: 16.5 } })),
    'USD',
  );

  expect(net).toMatchObject({ perDeal: 16.5, perPosition: 20, agrees: 'deal' });
  expect(net?.reason).toContain('positions that are still open');
});

it('keeps no figures that no journal can hold', () => {
  const trades = [aStatementTrade({ profit: 9e11 }), aStatementTrade({ profit: 9e11 })];

  expect(sidesIn(aStatement({ trades })).perPosition).toBeNull();
});
