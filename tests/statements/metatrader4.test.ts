import { expect, it } from 'vitest';
import { mt4Reader } from '#web/statements/readers/mt4.ts';
import type { Statement } from '#web/statements/statement.ts';
import { htmlTables } from '#web/statements/tables.ts';
import { cashLines, readFixture, tradeLine } from './read-fixture.ts';

it('reads a statement of MetaTrader 4 row for row', async () => {
  const statement = await readFixture('mt4-statement.htm');
  expect(statement.account).toEqual({
    number: '4012345',
    name: 'Amara Example',
    currency: 'USD',
    type: null,
  });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['41000002', 'eurusd.x', 'buy', 0.2],
      ['2026-01-05 09:15:20', '2026-01-05 13:02:11'],
      [1.085, 1.089, 1.082, 1.089],
      [80, -1.4, 0, 0],
    ],
    [
      ['41000003', 'xauusdm', 'sell', 0.1],
      ['2026-01-06 10:00:00', '2026-01-06 10:45:00'],
      [4106.17, 4129.59, 4129.59, null],
      [-234.2, -0.7, 1.25, -0.15], // a swap earned, a tax paid
    ],
    [
      ['41000004', 'gbpusd.x', 'buy', 0.3],
      ['2026-01-07 11:00:00', '2026-01-07 12:00:00'],
      [1.27, 1.272, null, null],
      [60, -2.1, 0, 0],
    ],
    [
      ['41000007', 'gbpusd.x', 'buy', 0.2],
      ['2026-01-07 11:00:00', '2026-01-08 16:20:00'],
      [1.27, 1.269, null, null],
      [-20, -1.4, -0.84, 0],
    ],
    [
      ['41000008', '#US30', 'sell', 1],
      ['2026-01-08 09:00:00', '2026-01-08 17:30:00'],
      [38_950, 38_900, null, null],
      [50, 0, 0, 0],
    ],
  ]);
});

it('keeps how a trade of MetaTrader 4 ended, its comment, and of which trade it is a part', async () => {
  const { trades } = await readFixture('mt4-statement.htm');
  expect(trades.map(({ extra }) => extra?.notes)).toEqual([
    'Closed by its take profit.\nBreakout',
    'Closed by its stop loss.',
    undefined,
    undefined,
    undefined,
  ]);
  expect(trades.map(({ links }) => links)).toEqual([
    undefined,
    undefined,
    { to: '41000007' },
    { from: '41000004' },
    undefined,
  ]);
});

it('takes balance and credit of MetaTrader 4 as cash flows', async () => {
  expect(cashLines(await readFixture('mt4-statement.htm'))).toEqual([
    ['41000001', '2026-01-05 08:00:00', 3000, 'deposit', 'Initial deposit'],
    ['41000006', '2026-01-08 00:00:05', 50, 'credit', 'Welcome bonus'],
    ['41000009', '2026-01-09 10:00:00', -200, 'withdrawal', 'Withdrawal'],
  ]);
});

it('says of each row of MetaTrader 4 that becomes nothing why', async () => {
  const { skipped } = await readFixture('mt4-statement.htm');
  expect(skipped.map(({ text, reason }) => [text.slice(0, 8), reason])).toEqual([
    ['41000005', 'A pending order that was cancelled or expired: it became no trade.'],
    ['41000010', 'This trade is still open.'],
    ['41000011', 'An order that waits for its price: it is no trade yet.'],
  ]);
});

it('reads what a statement of MetaTrader 4 says of itself', async () => {
  const { stated } = await readFixture('mt4-statement.htm');
  expect(stated).toEqual({
    net_profit: -69.54,
    gross_profit: 186.5,
    gross_loss: -256.04, // printed without its sign
    profit_factor: 0.73,
    expected_payoff: -13.91,
    max_drawdown: 233.8,
    trades: 5,
  });
});

it('reads a Russian statement in UTF-16 with hidden cells and decimal commas', async () => {
  const statement = await readFixture('mt4-russian-utf16.htm');
  expect(statement.account).toMatchObject({
    number: '4055501',
    name: 'Иван Пример',
    currency: 'EUR',
  });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['55000002', 'EURUSD', 'buy', 0.5],
      ['2026-01-12 09:00:00', '2026-01-12 12:00:00'],
      [1.085, 1.0874, null, 1.0874],
      [120, -3.5, -0.4, 0],
    ],
    [
      ['55000003', 'XAUUSD', 'sell', 0.01],
      ['2026-01-13 09:00:00', '2026-01-13 15:00:00'],
      [4106.17, 4129.59, 4129.59, null],
      [-23.42, -0.07, 0.12, 0],
    ],
  ]);
  expect(cashLines(statement)).toEqual([
    ['55000001', '2026-01-12 08:00:00', 1000, 'deposit', 'Пополнение'],
  ]);
  expect(statement.skipped).toEqual([]);
  // In Russian, so known by their arithmetic: 116.10 - 23.37 = 92.73, 116.10 / 23.37 = 4.97.
  expect(statement.stated).toEqual({
    net_profit: 92.73,
    gross_profit: 116.1,
    gross_loss: -23.37,
    profit_factor: 4.97,
    expected_payoff: 46.37,
    max_drawdown: 23.37,
    trades: 2,
  });
});

it('reads a statement with numbered rows, a comment at their end, no taxes and an unnamed code page', async () => {
  const statement = await readFixture('mt4-numbered.htm');
  expect(statement.account.name).toBe('Мария Пример');
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['900102', 'USDJPY', 'sell', 0.05],
      ['2026-02-02 10:00:00', '2026-02-02 14:00:00'],
      [149.805, 149.405, 150.205, null],
      [13.39, -0.35, 0, 0],
    ],
    [
      ['900103', 'USDJPY', 'buy', 0.05],
      ['2026-02-03 10:00:00', '2026-02-03 14:00:00'],
      [149.5, 149.3, null, null],
      [-6.7, -0.35, -0.1, 0],
    ],
  ]);
  expect(statement.trades[0]?.extra?.notes).toBe('Closed by its take profit.\nСкальпинг');
  expect(cashLines(statement)).toEqual([
    ['900101', '2026-02-02 10:00:00', 500, 'deposit', 'Пополнение счёта'],
  ]);
});

const tableOf = (rows: readonly string[]) =>
  htmlTables(
    `<table>${rows.map((row) => `<tr><td>${row.split('|').join('<td>')}</tr>`).join('')}</table>`,
  );

/** As brokers mail it each day: 13 columns, without taxes. */
const CONFIRMATION = [
  'A/C No: 88123|Name: Amara Example|Currency: GBP|2026 March 9, 23:59',
  'Ticket|Open Time|Type|Lots|Item|Price|S/L|T/P|Close Time|Price|Commission|R/O Swap|Trade P/L',
  '7001|2026.03.09 10:00|buy|0.10|eurgbp|0.86100|0.00|0.00|2026.03.09 11:00|0.86200|-0.50|0.10|8.62',
];

it('reads a daily confirmation, which has no column of taxes', () => {
  const statement = mt4Reader.read(tableOf(CONFIRMATION), null) as Statement;
  expect(mt4Reader.recognises(tableOf(CONFIRMATION))).toBe(true);
  expect(statement.account).toMatchObject({ number: '88123', currency: 'GBP' });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['7001', 'eurgbp', 'buy', 0.1],
      ['2026-03-09 10:00:00', '2026-03-09 11:00:00'],
      [0.861, 0.862, null, null],
      [8.62, -0.5, 0.1, 0],
    ],
  ]);
});

it('does not move amounts into other columns when a name of the head is damaged', () => {
  const [account = '', head = '', row = ''] = CONFIRMATION;
  const withTaxes = [account, `${head}|Profit`, `${row}|9.99`];
  const { trades } = mt4Reader.read(tableOf(withTaxes), null) as Statement;
  // Commission, taxes, swap, profit, although nothing is called taxes.
  expect(
    trades.map(({ commission, fees, swap, profit }) => [commission, fees, swap, profit]),
  ).toEqual([[-0.5, 0.1, 8.62, 9.99]]);
});

it('skips a row of MetaTrader 4 that has lost a cell', () => {
  const [account = '', head = '', row = ''] = CONFIRMATION;
  const { trades, skipped } = mt4Reader.read(
    tableOf([account, head, row, row.replace('|-0.50', '')]),
    null,
  ) as Statement;
  expect(trades).toHaveLength(1);
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'It has more or fewer cells than the trades of this statement.'],
  ]);
});
