import { expect, it } from 'vitest';
import { readStatement } from '#web/statements/read-statement.ts';
import type { Statement, StatementReading } from '#web/statements/statement.ts';
import { fixtureBytes, readFixture, tradeLine } from './read-fixture.ts';

const skippedLines = ({ skipped }: Statement) => skipped.map(({ line, reason }) => [line, reason]);

const read = (text: string): Promise<StatementReading> =>
  readStatement({ name: 'file.bin', bytes: new TextEncoder().encode(text) }, null);

async function statementOf(text: string): Promise<Statement> {
  const reading = await read(text);
  if (reading.state !== 'read') throw new Error(`${reading.state}: ${JSON.stringify(reading)}`);
  return reading.statement;
}

const textOf = (name: string) => new TextDecoder().decode(fixtureBytes(name));

it('reads the history of cTrader row for row', async () => {
  const statement = await readFixture('ctrader.csv');
  expect(statement.format).toBe('ctrader');
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['51200301', 'EURUSD', 'buy', 0.5],
      ['2026-11-03 09:15:02.114', '2026-11-03 11:40:55.870'], // day first
      [1.0852, 1.0882, null, null],
      [150, -3, 0, 0],
    ],
    [
      ['51200302', 'XAUUSD.x', 'sell', null], // 1500 ounces: nobody says how many lots these are
      ['2026-11-04 14:00:00.000', '2026-11-05 10:05:31.402'],
      [2415.3, 2401.1, null, null],
      [21_300, -12.4, -8.15, 0],
    ],
    [
      ['51200303', 'US30.cash', 'buy', 2],
      ['2026-11-06 16:31:09.055', '2026-11-06 16:58:44.200'],
      [44_120.5, 44_020.5, null, null],
      [-200, 0, 0, 0],
    ],
    [
      ['51200304', 'GBPJPY', 'sell', 0.1],
      ['2026-11-09 08:00:00.250', '2026-11-13 21:10:00.250'],
      [192.415, 191.915, null, null],
      [32.1, -0.7, 4.2, 0], // a swap earned
    ],
  ]);
  expect(statement.trades[1]?.extra).toEqual({ notes: 'Quantity: 1500 Oz' });
});

it('takes zone and currency of cTrader from its heads', async () => {
  const statement = await readFixture('ctrader.csv');
  expect(statement.zone).toBe('+02:00');
  expect(statement.account.currency).toBe('USD');
  expect(statement.isDateOrderUnknown).toBe(false);
});

it('skips what does not add up in cTrader instead of computing it anew', async () => {
  expect(skippedLines(await readFixture('ctrader.csv'))).toEqual([
    [8, 'Its gross result and its costs do not make its net result.'],
    [9, 'Its side reads “Hold”, neither a buy nor a sell.'],
    [10, 'A line of totals, which is no trade.'],
  ]);
});

it('refuses a history of cTrader with its results in two currencies', async () => {
  const reading = await read(textOf('ctrader-two-currencies.csv'));
  expect(reading).toEqual({
    state: 'unreadable',
    reason:
      "The file has its results in USD and EUR. Export it with one column of net results, that of the account's currency.",
  });
});

it('reads the export of FTMO row for row, by the places of its columns', async () => {
  const statement = await readFixture('ftmo.csv');
  expect(statement.account).toEqual({ number: '', name: '', currency: null, type: 'prop' });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['70011201', 'EURUSD', 'buy', 1],
      ['2026-10-05 09:12:33', '2026-10-05 11:02:10'],
      [1.0912, 1.0932, 1.0892, 1.0952],
      [200, -5, 0, 0],
    ],
    [
      ['70011202', 'US30.cash', 'sell', 0.4],
      ['2026-10-05 14:30:01', '2026-10-06 09:01:00'],
      [42_310.2, 42_350.2, 42_410.2, null],
      [-16, 0, -1.85, 0],
    ],
    [
      ['70011204', 'XAUUSD', 'sell', 0.25],
      ['2026-10-07 10:00:00', '2026-10-07 18:30:05'],
      [2650.1, 2640.1, null, 2630.1],
      [250, -1.75, 0.35, 0],
    ],
  ]);
  expect(skippedLines(statement)).toEqual([
    [4, 'Its side reads “buy limit”, neither a buy nor a sell.'],
  ]);
});

it('reads the export of FTMO in another language, with decimal commas and days first', async () => {
  const { trades, skipped } = await readFixture('ftmo-czech.csv');
  expect(skipped).toEqual([]);
  expect(trades.map(tradeLine)).toEqual([
    [
      ['70011201', 'EURUSD', 'buy', 1],
      ['2026-10-05 09:12:33', '2026-10-05 11:02:10'],
      [1.0912, 1.0932, 1.0892, 1.0952],
      [1200, -5, 0, 0],
    ],
    [
      ['70011202', 'US30.cash', 'sell', 0.4],
      ['2026-10-14 14:30:01', '2026-10-15 09:01:00'],
      [42_310.2, 42_350.2, null, null],
      [-16, 0, -1.85, 0],
    ],
  ]);
});

it('reads the history of XTB row for row, and its account', async () => {
  const statement = await readFixture('xtb.csv');
  expect(statement.account).toEqual({
    number: '5012345',
    name: 'A. Trader',
    currency: 'PLN',
    type: null,
  });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['1400021001', 'EURUSD', 'buy', 0.1],
      ['2026-11-02 09:30:15', '2026-11-02 15:45:00'],
      [1.0852, 1.0872, 1.0832, 1.0892],
      [79.12, 0, 0, 0],
    ],
    [
      ['1400021002', 'DE40', 'sell', 0.05],
      ['2026-11-03 10:00:00', '2026-11-05 10:00:00'],
      [19_010.5, 18_990.5, null, null],
      [107.35, -2.5, -3.41, -0.22], // the rollover of the contract among the fees
    ],
    [
      ['1400021003', 'US500', 'buy', 0.02],
      ['2026-11-16 16:00:00', '2026-11-16 17:10:00'],
      [6010.1, 6000.1, 6000.1, null],
      [-41.3, 0, 0, 0],
    ],
  ]);
  expect(statement.trades[1]?.extra?.notes).toBe('first line; quoted\r\nsecond line');
  expect(skippedLines(statement)).toEqual([[9, 'A line of totals, which is no trade.']]);
});

it('reads the export of TradeZella row for row, whose costs have no sign', async () => {
  const statement = await readFixture('tradezella.csv');
  expect(statement.account.name).toBe('Main');
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['', 'EURUSD', 'buy', 1],
      ['2026-10-12 09:30:00', '2026-10-12 11:15:30'],
      [1.085, 1.087, null, null],
      [200, -7, 0, -0.5],
    ],
    [
      ['', 'GBPJPYm', 'sell', 0.2],
      ['2026-10-13 14:05:00', '2026-10-14 08:00:00'],
      [192.4, 192.65, null, null],
      [-33.1, -1.4, 0, 0],
    ],
    [
      ['', 'XAUUSD', 'buy', 0.1],
      ['2026-10-15 15:00:00', '2026-10-15 15:20:00'],
      [2650.1, 2655.1, null, null],
      [1050, -0.7, 0, 0],
    ],
  ]);
  expect(skippedLines(statement)).toEqual([
    [5, 'Its gross result and its costs do not make its net result.'],
    [6, 'It has no time of its close: is the position still open?'],
  ]);
});

it('asks for one account at a time, as each has a currency of its own', async () => {
  const text = textOf('tradezella.csv').replace('Main,XAUUSD', 'Second,XAUUSD');
  const reason =
    'The file holds trades of several accounts (Main, Second). Export one account at a time.';
  expect(await read(text)).toEqual({ state: 'unreadable', reason });
});

it('makes positions of the fills of TradeNote, none of whose amounts it divides', async () => {
  const statement = await readFixture('tradenote.csv');
  expect(statement.account).toEqual({ number: 'U100', name: '', currency: 'USD', type: null });
  expect(statement.trades.map(tradeLine)).toEqual([
    [
      ['', 'AAPL', 'buy', 100],
      ['2026-10-12 09:31:00', '2026-10-12 10:35:30'], // month first
      [180, 181.4, null, null], // sold 60 at 181 and 40 at 182
      [140, -2, 0, -0.26], // 10860 + 7280 - 18000
    ],
    [
      ['', 'MSFT', 'sell', 50],
      ['2026-10-12 09:40:00', '2026-10-13 15:10:00'],
      [400, 402, null, null],
      [-100, -1, 0, -0.21],
    ],
  ]);
  expect(statement.trades[1]?.extra).toEqual({ notes: 'opening drive, faded' });
  expect(skippedLines(statement)).toEqual([
    [7, 'The fill that opened its position is not in the file.'],
    [8, 'Its position is still open at the end of the file.'],
  ]);
});

it('takes no position of an instrument of which one fill cannot be read', async () => {
  const { trades, skipped } = await statementOf(
    textOf('tradenote.csv').replace('60,181.00', '6o,181.00'),
  );
  expect(trades.map(({ symbol }) => symbol)).toEqual(['MSFT']);
  expect(skipped.map(({ line }) => line)).toEqual([2, 4, 5, 7, 8]);
  expect(skipped[1]?.reason).toBe('One of its numbers cannot be read with certainty.');
});

it('takes nothing after a fill that closes more than was open', async () => {
  const { trades, skipped } = await statementOf(
    textOf('tradenote.csv').replace('AAPL,60,', 'AAPL,160,'),
  );
  expect(trades.map(({ symbol }) => symbol)).toEqual(['MSFT']);
  expect(skipped.find(({ line }) => line === 4)?.reason).toBe('It closes more than was open.');
  expect(skipped.map(({ line }) => line)).toEqual([2, 4, 5, 7, 8]);
});

it('reads fills that stand newest first', async () => {
  const [head = '', ...fills] = textOf('tradenote.csv').trim().split('\r\n');
  const { trades } = await statementOf([head, ...fills.toReversed()].join('\r\n'));
  expect(Object.fromEntries(trades.map(({ symbol, profit }) => [symbol, profit]))).toEqual({
    AAPL: 140,
    MSFT: -100,
  });
});
