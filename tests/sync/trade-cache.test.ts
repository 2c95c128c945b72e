import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EntryFields, type JournalEntry } from '#contracts/journal/journal.ts';
import { JournalDb } from '#web/offline/journal/journal-db.ts';
import { addEntries, changeRow, putRecord } from '#web/offline/journal/write.ts';
import { createTradeCache } from '#web/offline/worker/trade-cache.ts';

const NOW = Date.UTC(2026, 10, 22);

let db: JournalDb;
let trades: ReturnType<typeof createTradeCache>;

const aTrade = (id: string): JournalEntry => ({
  ...EntryFields.parse({ date: '2026-11-20T10:00:00.000Z', pair: 'EURUSD', entry_price: 1.1 }),
  id,
});

const idsOf = async (): Promise<string[]> => (await trades.read()).map(({ id }) => id).toSorted();

beforeEach(() => {
  db = new JournalDb('bellwether:u:ama', { indexedDB: new IDBFactory(), IDBKeyRange });
  trades = createTradeCache(db);
});

afterEach(() => {
  trades.end();
  db.retire();
});

it('holds the trades of the journal, and none that were deleted', async () => {
  await addEntries(db, ['a', 'b', 'c'].map(aTrade), NOW);
  await changeRow(db, 'b', { deleted: true }, NOW);
  expect(await idsOf()).toEqual(['a', 'c']);
});

it('reads nothing again while the journal stays as it is, whatever is written beside the trades', async () => {
  await addEntries(db, [aTrade('a')], NOW);
  const before = await trades.read();
  await putRecord(db, { id: 'day', kind: 'day_note', fields: { day: '2026-11-20' } }, NOW);
  expect(await trades.read()).toBe(before);
});

it('reads only what was written to: new, changed, deleted, brought back', async () => {
  await addEntries(db, ['a', 'b'].map(aTrade), NOW);
  await trades.read();
  const whole = vi.spyOn(db.rows, 'where');
  await addEntries(db, [aTrade('c')], NOW);
  await changeRow(db, 'a', { pnl: 12.5 }, NOW);
  await changeRow(db, 'b', { deleted: true }, NOW);
  expect(await idsOf()).toEqual(['a', 'c']);
  expect((await trades.read()).find(({ id }) => id === 'a')?.pnl).toBe(12.5);
  await changeRow(db, 'b', { deleted: false }, NOW);
  expect(await idsOf()).toEqual(['a', 'b', 'c']);
  expect(whole).not.toHaveBeenCalledWith('[kind+live+fields.date+id]');
});

it('takes over an import of many trades at once', async () => {
  await trades.read();
  const many = Array.from({ length: 120 }, (_, index) => aTrade(`many-${index}`));
  await addEntries(db, many, NOW);
  expect(await trades.read()).toHaveLength(120);
});

it('reads all of a long journal, in pieces', async () => {
  const many = Array.from({ length: 5003 }, (_, index) => aTrade(`long-${index}`));
  await addEntries(db, many, NOW);
  expect(new Set(await idsOf()).size).toBe(5003);
});

it('reads once for two concurrent calls', async () => {
  await addEntries(db, [aTrade('a')], NOW);
  const [one, other] = await Promise.all([trades.read(), trades.read()]);
  expect(one).toBe(other);
});

it('finds changes without an event by the version', async () => {
  await addEntries(db, [aTrade('a')], NOW);
  await trades.read();
  trades.end(); // no more events
  await addEntries(db, [aTrade('b')], NOW);
  expect(await idsOf()).toEqual(['a', 'b']);
});

it('reads all anew after a failure', async () => {
  await addEntries(db, [aTrade('a')], NOW);
  await trades.read();
  await addEntries(db, [aTrade('b')], NOW);
  vi.spyOn(db.rows, 'where').mockImplementationOnce(() => {
    throw new Error('the disk is gone');
  });
  await expect(trades.read()).rejects.toThrow('the disk is gone');
  expect(await idsOf()).toEqual(['a', 'b']);
});
