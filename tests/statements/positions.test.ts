import { expect, it } from 'vitest';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { exitR } from '#contracts/rules/journal/position.ts';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';
import { toPositions } from '#web/offline/worker/import-positions.ts';
import { createBrokerClock, readRows } from '#web/offline/worker/import-rows.ts';
import { readFixture } from './read-fixture.ts';

/** The positions of a statement as the journal stores them, those with several exits only. */
async function positionsOf(name: string): Promise<{ trades: number; parted: EntryFields[] }> {
  const statement = await readFixture(name);
  const rows = readRows(statement, {
    importId: 'import',
    accountId: 'main',
    currency: 'USD',
    accountIds: new Set(['main']),
    clock: createBrokerClock(statement.zone ?? '+02:00'),
  });
  const fields = toPositions(rows.trades).map((trade) => trade.fields);
  return { trades: fields.length, parted: fields.filter(({ fills }) => fills.length > 0) };
}

const exitLines = (position: EntryFields) =>
  position.fills
    .filter(({ kind }) => kind === 'exit')
    .map((exit) => [exit.size, exit.price, exit.pnl, exitR(position, exit)]);

// The arithmetic of all three is in fixtures/positions.md.

it('makes one position of a chain of tickets in MetaTrader 4', async () => {
  const { trades, parted } = await positionsOf('mt4-statement.htm');
  expect(trades).toBe(4);
  expect(parted).toMatchObject([
    {
      ticket: '41000004',
      size: 0.5,
      entry_price: 1.27,
      exit_price: 1.2708,
      pnl: 35.66,
      commission: -3.5,
      swap: -0.84,
      notes: '',
    },
  ]);
  expect(parted.map(exitLines)).toEqual([
    [
      [0.3, 1.272, 57.9, null],
      [0.2, 1.269, -22.24, null],
    ],
  ]);
  expect(parted[0]?.fills.map(({ ticket }) => ticket)).toEqual([
    '41000004',
    '41000004',
    '41000007',
  ]);
});

it('makes one position of the rows that share a ticket in MetaTrader 5', async () => {
  const { trades, parted } = await positionsOf('mt5-hand-made.html');
  expect(trades).toBe(9);
  expect(parted).toMatchObject([
    {
      ticket: '700105',
      size: 1,
      entry_price: 1.089,
      exit_price: 1.0894,
      pnl: 28.2,
      commission: -7,
      swap: -4.8,
      opened_at: '2026-03-04T07:00:11.000Z',
      closed_at: '2026-03-06T08:12:48.000Z',
    },
  ]);
  expect(parted.map(exitLines)).toEqual([
    [
      [0.4, 1.0915, 96, expect.closeTo(2.5, 8)],
      [0.6, 1.088, -67.8, expect.closeTo(-1, 8)],
    ],
  ]);
  expect(parted.map(priceR)).toEqual([expect.closeTo(0.4, 8)]);
});

it('makes one position of the deals that cTrader closed of one opening, and leaves another one alone', async () => {
  const { trades, parted } = await positionsOf('ctrader-parts.csv');
  expect(trades).toBe(2);
  expect(parted).toMatchObject([
    {
      ticket: '61200301',
      type: 'sell',
      size: 1,
      entry_price: 1.0852,
      exit_price: 1.083325,
      pnl: 180.66,
      commission: -6,
      swap: -0.84,
    },
  ]);
  expect(parted.flatMap(exitLines).map(([, , pnl]) => pnl)).toEqual([97, -14.42, 98.08]);
});

it('says in the notes of a part that its position is not in the file', async () => {
  const { trades } = await readFixture('mt4-statement.htm');
  const rest = trades.filter(({ links }) => links?.from !== undefined);
  const target = {
    importId: 'import',
    accountId: 'main',
    currency: 'USD',
    accountIds: new Set<string>(),
    clock: createBrokerClock('+02:00'),
  };
  const statement = { ...(await readFixture('mt4-statement.htm')), trades: rest };
  const [part] = toPositions(readRows(statement, target).trades);
  expect(part?.fields).toMatchObject({ notes: 'The rest of #41000004.', fills: [] });
});
