import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { aTrade } from '#tests/support/builders.ts';
import { JournalDb } from '#web/offline/journal/journal-db.ts';
import { createReads, createWatch } from '#web/offline/journal/operations.ts';
import { readPage } from '#web/offline/journal/read.ts';
import { addEntries, changeRow } from '#web/offline/journal/write.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const nowMs = now.getTime();

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

async function openJournal(trades: readonly Parameters<typeof aTrade>[0][]) {
  const db = new JournalDb('journal', { indexedDB: new IDBFactory(), IDBKeyRange });
  await addEntries(db, trades.map(aTrade), nowMs);
  return db;
}

it('shows the newest trades first, whatever order they were written in, and whether there are more', async () => {
  const db = await openJournal([3, 1, 2].map((n) => ({ id: `day-${n}`, date: day(n) })));

  const page = await readPage(db, { limit: 2 }, now);
  expect(page.items.map(({ id }) => id)).toEqual(['day-3', 'day-2']);
  expect(page).toMatchObject({ hasMore: true, entryCount: 3 });
  expect((await readPage(db, { limit: 3 }, now)).hasMore).toBe(false);
});

it('finds what matches in a long journal, across everything it looks at in one go', async () => {
  const trades = Array.from({ length: 1300 }, (_, n) => ({
    date: day(n % 300),
    pair: n % 100 === 0 ? 'XAUUSD' : 'EURUSD',
  }));
  const db = await openJournal(trades);
  const filter = { ...noFilter, pair: 'XAUUSD' };

  const first = await readPage(db, { filter, limit: 5 }, now);
  expect(first.items).toHaveLength(5);
  expect(first.hasMore).toBe(true);
  const all = await readPage(db, { filter, limit: 50 }, now);
  expect(all.items).toHaveLength(13);
  expect(all.hasMore).toBe(false);
  expect(all.items.slice(0, 5)).toEqual(first.items);
  const dates = all.items.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
});

it('counts the figures of all trades, not of those that a filter shows', async () => {
  const db = await openJournal([{ pnl: 10 }, { pnl: -4, pair: 'US30' }]);

  const page = await readPage(db, { filter: { ...noFilter, pair: 'US30' }, limit: 9 }, now);
  expect(page.items).toHaveLength(1);
  expect(page.statistics).toMatchObject({ totalTrades: 2, totalPnl: 6 });
});

it('counts a trade that arrives later, though the filter leaves it out', async () => {
  const db = new JournalDb('journal');
  const reads = createReads(db, { getPicture: async () => null }, () =>
    expect.fail('no filter by excursions'),
  );
  const counts: number[] = [];
  const watch = reads.watchPage({ filter: { ...noFilter, period: 'today' }, limit: 9 });
  const stop = watch(
    ({ entryCount }) => counts.push(entryCount),
    (error) => expect(error).toBeNull(),
  );
  await vi.waitFor(() => expect(counts.at(-1)).toBe(0));
  await addEntries(db, [aTrade({ date: day(5) })], Date.now());
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
  stop();
});

it('shows trades while a sync stores more of them, and in the end all', async () => {
  const db = new JournalDb('journal', { indexedDB: new IDBFactory(), IDBKeyRange });
  const watch = createWatch(db, async () => {
    const trades = await db.rows.count();
    for (let n = 0; n < 20; n += 1) await db.meta.count(); // it takes longer than a write
    return trades;
  });
  const counts: number[] = [];
  const stop = watch(
    (count) => counts.push(count),
    (error) => expect(error).toBeNull(),
  );
  for (let n = 0; n < 60; n += 1) await addEntries(db, [aTrade({ date: day(n) })], nowMs);
  expect(counts.length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(counts.at(-1)).toBe(60));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  stop();
});

it('looks no further back than the period asks for', async () => {
  const start = new Date(2026, 10, 1); // of this month, in the device's zone
  const db = await openJournal([
    { id: 'before', date: new Date(start.getTime() - 1).toISOString() },
    { id: 'first moment', date: start.toISOString() },
    { id: 'today', date: now.toISOString() },
  ]);

  const { items } = await readPage(db, { filter: { ...noFilter, period: 'month' }, limit: 9 }, now);
  expect(items.map(({ id }) => id)).toEqual(['today', 'first moment']);
});

it('keeps the figures of each currency apart and tells which it leaves out', async () => {
  const db = await openJournal([
    { pnl: 10, currency: 'EUR' },
    { pnl: 20, currency: 'EUR' },
    { pnl: 999, currency: 'GHS' },
  ]);

  expect(await readPage(db, { limit: 9 }, now)).toMatchObject({
    currency: 'EUR',
    otherCurrencies: ['GHS'],
    statistics: { totalTrades: 2, totalPnl: 30 },
    entryCount: 3,
  });
});

it('lets the figures follow every edit, removal and return', async () => {
  const db = await openJournal([
    { id: 'a', pnl: 10 },
    { id: 'b', pnl: 5, status: 'open' },
  ]);
  const figures = async () => (await readPage(db, { limit: 9 }, now)).statistics;

  expect(await figures()).toMatchObject({ totalTrades: 1, totalPnl: 10 });
  await changeRow(db, 'b', { status: 'closed', pnl: -3 }, nowMs);
  expect(await figures()).toMatchObject({ totalTrades: 2, totalPnl: 7, winningTrades: 1 });
  await changeRow(db, 'a', { deleted: true }, nowMs);
  expect(await figures()).toMatchObject({ totalTrades: 1, totalPnl: -3 });
  await changeRow(db, 'a', { deleted: false }, nowMs);
  expect(await figures()).toMatchObject({ totalTrades: 2, totalPnl: 7 });
});

it('leaves a trade that it knows as it is when it is added again', async () => {
  const db = await openJournal([{ id: 'a', pnl: 10 }]);
  await addEntries(db, [aTrade({ id: 'a', pnl: 99 })], nowMs);

  expect((await readPage(db, { limit: 9 }, now)).items).toMatchObject([{ id: 'a', pnl: 10 }]);
});

it('counts what is unsent after each write, but during a burst a tenth of the time', async () => {
  const db = await openJournal([]);
  const seen: number[] = [];
  const reads = createReads(db, { getPicture: async () => null }, () =>
    expect.fail('no filter by excursions'),
  );
  const stop = reads.watchUnsent(
    ({ pending }) => seen.push(pending),
    (error) => expect.fail(String(error)),
  );
  await vi.waitFor(() => expect(seen).toEqual([0]));
  for (let n = 0; n < 50; n += 1) await addEntries(db, [aTrade()], nowMs);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(50));
  expect(seen.length).toBeLessThan(25); // live queries would read after each of them
  stop();
  await addEntries(db, [aTrade()], nowMs);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(seen.at(-1)).toBe(50);
});
