import { expect, it } from 'vitest';
import { EntryFields, Fill } from '#contracts/journal/journal.ts';
import {
  closePart,
  exitR,
  fillsOf,
  mergeProblem,
  mergeTrades,
  openSize,
  splitTrade,
} from './position.ts';

const trade = (fields: Partial<EntryFields>): EntryFields =>
  EntryFields.parse({
    date: '2026-03-05T12:00:00.000Z',
    pair: 'EURUSD',
    type: 'buy',
    entry_price: 1.08,
    size: 1,
    opened_at: '2026-03-04T09:00:00.000Z',
    ...fields,
  });

const open = trade({ status: 'open', stop_loss: 1.075 });

const firstPart = trade({
  size: 0.4,
  exit_price: 1.0825,
  pnl: 96,
  commission: -2.8,
  swap: -1.2,
  closed_at: '2026-03-04T17:30:00.000Z',
  date: '2026-03-04T17:30:00.000Z',
  ticket: '700105',
});
const secondPart = trade({
  size: 0.6,
  exit_price: 1.079,
  pnl: -67.8,
  commission: -4.2,
  swap: -3.6,
  closed_at: '2026-03-06T10:12:00.000Z',
  date: '2026-03-06T10:12:00.000Z',
  ticket: '700105',
});

it('makes one position of two parts: sums to the cent, prices weighted by size', () => {
  const position = mergeTrades([secondPart, firstPart]);
  // exit: (0.4 × 1.0825 + 0.6 × 1.079) / 1.0 = 1.0804
  expect(position).toMatchObject({
    size: 1,
    entry_price: 1.08,
    exit_price: 1.0804,
    pnl: 28.2,
    commission: -7,
    swap: -4.8,
    opened_at: '2026-03-04T09:00:00.000Z',
    closed_at: '2026-03-06T10:12:00.000Z',
    date: '2026-03-06T10:12:00.000Z',
    duration: '2d 1h',
    status: 'closed',
  });
  expect(position.fills.map(({ kind, size, pnl }) => [kind, size, pnl])).toEqual([
    ['entry', 1, 0],
    ['exit', 0.4, 96],
    ['exit', 0.6, -67.8],
  ]);
});

it('weights several entries by their size', () => {
  const later = trade({ ...secondPart, entry_price: 1.081, opened_at: '2026-03-04T11:00:00.000Z' });
  const { entry_price, fills } = mergeTrades([firstPart, later]);
  expect(entry_price).toBeCloseTo(0.4 * 1.08 + 0.6 * 1.081, 10);
  expect(fills.filter(({ kind }) => kind === 'entry')).toHaveLength(2);
});

it('splits a position into the trades that it was merged of', () => {
  const parts = splitTrade(mergeTrades([firstPart, secondPart]));
  expect(parts).toEqual([
    { ...firstPart, duration: '8h 30m' },
    { ...secondPart, duration: '2d 1h' },
  ]);
});

it('shares the costs of the entry out to the exits without losing a cent', () => {
  const position = trade({
    size: 0.3,
    exit_price: 1.081,
    pnl: 29,
    commission: -1,
    closed_at: '2026-03-05T12:00:00.000Z',
    fills: [
      Fill.parse({ kind: 'entry', price: 1.08, size: 0.3, pnl: -1, commission: -1 }),
      ...['09', '10', '11'].map((hour) =>
        Fill.parse({
          kind: 'exit',
          at: `2026-03-05T${hour}:00:00.000Z`,
          price: 1.081,
          size: 0.1,
          pnl: 10,
        }),
      ),
    ],
  });
  const parts = splitTrade(position);
  expect(parts.map(({ commission }) => commission)).toEqual([-0.33, -0.33, -0.34]);
  expect(parts.map(({ pnl }) => pnl)).toEqual([9.67, 9.67, 9.66]);
});

it('closes a trade in parts: open and without a result until the last one', () => {
  const half = { price: 1.085, size: 0.5, pnl: 250, at: '2026-03-04T12:00:00.000Z' };
  const after = closePart(open, half);
  expect(after).toMatchObject({ status: 'open', pnl: 0, exit_price: null, size: 1 });
  expect(openSize(after)).toBe(0.5);

  const rest = { price: 1.08, size: 0.5, pnl: 0, at: '2026-03-04T15:00:00.000Z' };
  const closed = closePart(after, rest);
  expect(closed).toMatchObject({
    status: 'closed',
    pnl: 250,
    exit_price: 1.0825,
    closed_at: '2026-03-04T15:00:00.000Z',
    duration: '6h 0m',
  });
  expect(openSize(closed)).toBe(0);
  const exits = closed.fills.filter(({ kind }) => kind === 'exit');
  expect(exits.map((exit) => exitR(closed, exit))).toEqual([expect.closeTo(1, 8), 0]);
});

it('leaves nothing open of 0.3 lots closed as three times 0.1', () => {
  let position = trade({ ...open, size: 0.3 });
  for (const hour of ['10', '11', '12']) {
    const at = `2026-03-04T${hour}:00:00.000Z`;
    position = closePart(position, { price: 1.081, size: 0.1, pnl: 10, at });
  }
  expect(openSize(position)).toBe(0);
  expect(position).toMatchObject({ status: 'closed', pnl: 30 });
});

it('keeps what each trade says: notes, tags, and the stop of the first', () => {
  const position = mergeTrades([
    trade({ ...firstPart, notes: 'Half at 1 R.', tags: ['news'], setup: 'London high' }),
    trade({ ...secondPart, notes: 'Stopped.', tags: ['news', 'late'], stop_loss: 1.078 }),
  ]);
  expect(position).toMatchObject({
    notes: 'Half at 1 R.\n\nStopped.',
    tags: ['news', 'late'],
    setup: 'London high',
    stop_loss: 1.078,
  });
});

it.each([
  ['one trade', [firstPart], 'Choose two trades or more.'],
  ['two pairs', [firstPart, { ...secondPart, pair: 'GBPUSD' }], 'A position has one pair.'],
  [
    'two sides',
    [firstPart, { ...secondPart, type: 'sell' }],
    'A position is either bought or sold.',
  ],
  [
    'two currencies',
    [firstPart, { ...secondPart, currency: 'EUR' }],
    'A position has one currency.',
  ],
  ['no size', [firstPart, { ...secondPart, size: null }], 'Each trade needs its size.'],
  [
    'too long notes',
    [
      { ...firstPart, notes: 'a'.repeat(2500) },
      { ...secondPart, notes: 'b'.repeat(2500) },
    ],
    'Together they have 5002 characters of notes; a trade can have 4000.',
  ],
] as const)('refuses to merge with %s, and says why', (_, trades, reason) => {
  expect(mergeProblem(trades)).toBe(reason);
});

it('merges what can be one position', () => {
  expect(mergeProblem([firstPart, secondPart])).toBeNull();
});

it('knows the entry and the exit of a plain trade, and nothing of one without a size', () => {
  expect(fillsOf(firstPart).map(({ kind, pnl }) => [kind, pnl])).toEqual([
    ['entry', 0],
    ['exit', 96],
  ]);
  expect(fillsOf(open)).toHaveLength(1);
  expect(fillsOf(trade({ size: null }))).toEqual([]);
});

it('gives no result to a position that is open in part, whichever of its trades comes first', () => {
  const rest = trade({ ...open, size: 0.6, ticket: '700105', opened_at: firstPart.opened_at });
  for (const trades of [
    [firstPart, rest],
    [rest, firstPart],
  ]) {
    expect(mergeTrades(trades)).toMatchObject({
      status: 'open',
      pnl: 0,
      exit_price: null,
      closed_at: null,
      duration: '',
      commission: -2.8,
    });
  }
});

it('keeps the costs that an open trade had when it is closed in parts', () => {
  const half = { price: 1.085, size: 0.5, pnl: 250, at: '2026-03-04T12:00:00.000Z' };
  const closed = closePart(closePart({ ...open, commission: -7 }, half), half);
  expect(closed).toMatchObject({ status: 'closed', pnl: 500, commission: -7 });
});
