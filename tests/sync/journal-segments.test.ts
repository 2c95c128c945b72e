import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { aTrade } from '#tests/support/builders.ts';
import { readDeviceFacts } from '#web/offline/journal/device-facts.ts';
import { readWholeJournal } from '#web/offline/journal/export-rows.ts';
import { readClearedEpoch, readCursor, readTotals } from '#web/offline/journal/meta.ts';
import { readPage } from '#web/offline/journal/read.ts';
import { findRow, readAllRows, readRows } from '#web/offline/journal/rows.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { readImported } from '#web/offline/worker/import-undo.ts';
import { readDuplicateFilter } from '#web/offline/worker/import-duplicates.ts';
import { createTradeCache } from '#web/offline/worker/trade-cache.ts';
import { type Device, figuresOf, flushTasks } from './device.ts';
import { openDevices } from './open-devices.ts';

const open = await openDevices();

const NOW = new Date('2026-11-20T12:00:00Z');
const START_MS = Date.parse('2026-10-01T08:00:00Z');

const idOf = (index: number): string => `id-${String(index).padStart(4, '0')}`;

/** An hour after the one before. */
const trade = (index: number, fields: Partial<EntryRowFields> = {}): JournalEntry => ({
  ...aTrade({ pnl: index, ...fields }),
  id: idOf(index),
  date: new Date(START_MS + index * HOUR_MS).toISOString(),
});

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Stores trades on the server, as another device of the member wrote them. */
async function addAtServer(device: Device, trades: readonly JournalEntry[]): Promise<void> {
  await addEntries(device.db, trades, device.now());
  await device.sync();
}

/** A device that recorded trades, and two that pull them: into segments, and into records. */
async function start(trades: readonly JournalEntry[]) {
  const { member, devices, time } = await open(
    {},
    { leastInSegment: 10 },
    { leastInSegment: Infinity },
  );
  const [writer, segments, records] = devices;
  if (writer === undefined || segments === undefined || records === undefined)
    throw new Error('no');
  await addAtServer(writer, trades);
  await segments.sync();
  await records.sync();
  return { member, time, writer, segments, records };
}

const withoutPlace = (rows: readonly object[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'inSegment')),
  );

/** Both devices read the same, wherever the rows are. */
async function expectSame(one: Device, other: Device): Promise<void> {
  const [a, b] = [one.db, other.db];
  expect(withoutPlace(await readAllRows(a))).toEqual(withoutPlace(await readAllRows(b)));
  expect(await readTotals(a)).toEqual(await readTotals(b));
  expect(await readWholeJournal(a)).toEqual(await readWholeJournal(b));
  expect((await readDeviceFacts(a)).rows).toEqual((await readDeviceFacts(b)).rows);
  for (const limit of [1, 7, 50, 500]) {
    expect(await readPage(a, { limit }, NOW)).toEqual(await readPage(b, { limit }, NOW));
  }
  const { stored, counted } = await figuresOf(one.db);
  expect(stored).toEqual(counted);
}

it('stores the trades of a first pull in segments, and reads them as it reads records', async () => {
  const { segments, records } = await start(
    range(0, 700).map((index) => trade(index, index % 50 === 0 ? { import_id: 'statement' } : {})),
  );
  expect(await segments.db.segments.count()).toBe(2);
  expect(await segments.db.rows.count()).toBe(0);
  expect(await records.db.rows.count()).toBe(700);
  await expectSame(segments, records);
  for (const { db } of [segments, records]) {
    expect((await readImported(db, 'statement')).trades).toHaveLength(14);
    expect((await readDuplicateFilter(db)).stored).toHaveLength(700);
  }
});

it('lists trades in segments by their filter and period as it lists records', async () => {
  const { segments, records } = await start(
    range(800, 1150).map((index) => trade(index, { type: index % 3 === 0 ? 'buy' : 'sell' })),
  );
  const filters: Partial<JournalFilter>[] = [
    { side: 'buy' },
    { side: 'sell', period: 'month' },
    { period: 'week' },
    { result: 'win' },
  ];
  for (const filter of filters) {
    const query = { filter: { ...noFilter, ...filter }, limit: 40 };
    const [one, other] = [
      await readPage(segments.db, query, NOW),
      await readPage(records.db, query, NOW),
    ];
    expect(one).toEqual(other);
  }
});

it('takes a trade out of its segment when it is changed here or elsewhere, and when it is deleted', async () => {
  const { writer, segments, records, member } = await start(
    range(0, 60).map((index) => trade(index)),
  );
  await segments.change(idOf(3), { notes: 'changed on the device', pnl: -5 });
  await writer.change(idOf(4), { notes: 'changed elsewhere', currency: 'EUR' });
  await writer.change(idOf(5), { deleted: true });
  for (const device of [segments, writer, segments, records]) await device.sync();

  expect(await segments.db.rows.toCollection().primaryKeys()).toEqual([3, 4, 5].map(idOf));
  expect((await findRow(segments.db, idOf(3)))?.inSegment).toBeUndefined();
  expect((await findRow(segments.db, idOf(6)))?.inSegment).toBe(1);
  await expectSame(segments, records);
  expect(await member.rows()).toHaveLength(60);
});

it('stores nothing of the sending with a confirmed trade: a later edit is unsent since the edit, and not refused', async () => {
  const { one, time } = await open({ leastInSegment: 10 });
  await one.sync();
  await addAtServer(
    one,
    range(0, 20).map((index) => trade(index)),
  );
  expect(await one.db.segments.count()).toBe(1);
  time.advance(26 * DAY_MS);
  await one.change(idOf(3), { notes: 'weeks later' });
  expect(await readUnsentSummary(one.db)).toMatchObject({ pending: 1, oldestUnsentAt: time.now() });
  const [confirmed] = [...(await readRows(one.db, [idOf(4)])).values()];
  expect(Object.keys(confirmed ?? {}).toSorted()).toEqual(
    ['at', 'epoch', 'fields', 'id', 'inSegment', 'kind', 'live', 'rev', 'unsent'].toSorted(),
  );
});

it('finds trades in segments between records, and no other rows', async () => {
  const { segments, writer } = await start(range(0, 40).map((index) => trade(index * 2)));
  await addAtServer(
    writer,
    range(0, 5).map((index) => trade(index * 2 + 1)),
  );
  await segments.sync(); // too few for a segment, and within the range of one
  expect(await segments.db.rows.count()).toBe(5);

  const wanted = [0, 2, 3, 6].map(idOf);
  expect([...(await readRows(segments.db, wanted)).keys()].toSorted()).toEqual(wanted);
  expect([...(await readRows(segments.db, [idOf(2), idOf(4)])).keys()]).toEqual([2, 4].map(idOf));
});

it('makes no segments whose ids overlap, in whatever order the trades come', async () => {
  const { segments, writer, records } = await start(range(0, 30).map((index) => trade(index * 10)));
  await addAtServer(
    writer,
    range(0, 29).map((index) => trade(index * 10 + 5)),
  );
  await addAtServer(
    writer,
    range(400, 420).map((index) => trade(index)),
  );
  for (const device of [segments, records]) await device.sync();

  const keys = await segments.db.segments.toCollection().primaryKeys();
  expect(keys.map(([first, last]) => [first, last])).toEqual([
    [idOf(0), idOf(290)],
    [idOf(400), idOf(419)],
  ]);
  await expectSame(segments, records);
});

it('reads a restored server anew, wherever the trades are', async () => {
  const { member, time, segments, records, writer } = await start(
    range(0, 50).map((index) => trade(index)),
  );
  const restore = await member.backUp();
  await writer.change(idOf(1), { notes: 'after the backup' });
  for (const device of [writer, segments, records]) await device.sync();
  time.advance(1000);
  await restore();
  for (let round = 0; round < 2; round += 1) {
    for (const device of [segments, records, writer]) await device.sync();
  }

  const note = (await member.rows()).find(({ id }) => id === idOf(1))?.fields['notes'];
  expect(note).toBe('after the backup');
  await expectSame(segments, records);
});

it('drops trades in segments that the server cleared', async () => {
  const { member, time, segments } = await start(range(0, 50).map((index) => trade(index)));
  time.advance(60_000);
  await member.wipe();
  await segments.sync();
  expect(await readAllRows(segments.db)).toEqual([]);
  expect(await segments.db.segments.count()).toBe(0);
  expect(await readTotals(segments.db)).toEqual({});
});

/** What an app that knows no segments leaves: it has pulled into records what another device without them has. */
async function useOlderApp(device: Device, like: Device): Promise<void> {
  const { name, _options: options } = device.db;
  device.close();
  const older = new Dexie(name, options);
  older.version(8).stores({ rows: 'id, [kind+live+fields.date+id], unsentSince', meta: 'key' });
  await older.open();
  expect(await older.table('meta').get('cursor')).toBeUndefined();
  expect(await older.table('meta').get('totals')).toMatchObject({ value: {} });
  await older.table('rows').bulkPut(await like.db.rows.toArray());
  await older.table('meta').bulkPut([
    { key: 'cursor', value: await readCursor(like.db) },
    { key: 'totals', value: await readTotals(like.db) },
    { key: 'clearedEpoch', value: await readClearedEpoch(like.db) },
  ]);
  older.close();
  device.crash();
}

describe('an older app, which sees no segments, has pulled all trades again', () => {
  const trades = range(0, 50).map((index) => trade(index));

  it('and edited and deleted some: the newer one has each once, at once and after it has sent', async () => {
    const { segments, records } = await start(trades);
    await records.change(idOf(2), { notes: 'in the older app' });
    await records.change(idOf(3), { deleted: true });
    await useOlderApp(segments, records);
    expect((await readPage(segments.db, { limit: 100 }, NOW)).items).toHaveLength(49);
    await segments.change(idOf(4), { notes: 'in the newer app' });
    for (const device of [segments, records]) await device.sync();
    expect(await segments.db.segments.count()).toBe(0);
    await expectSame(segments, records);
  });

  it('while the newer one has the database open: each is there once after its next sync', async () => {
    const { segments, records, writer } = await start(trades);
    await segments.db.rows.bulkPut(await records.db.rows.toArray());
    await segments.db.meta.put({ key: 'cursor', value: await readCursor(records.db) });
    await segments.db.meta.put({ key: 'totals', value: await readTotals(records.db) });
    await segments.change(idOf(2), { notes: 'sent first' });
    await writer.change(idOf(3), { notes: 'meanwhile' });
    await writer.sync();
    for (const device of [segments, records]) await device.sync();
    await expectSame(segments, records);
    expect(await segments.db.segments.count()).toBe(0);
  });

  it('from a server that was cleared: nothing comes back', async () => {
    const { member, time, segments, records } = await start(trades);
    time.advance(60_000);
    await member.wipe();
    await records.sync();
    await useOlderApp(segments, records);
    await segments.sync();
    expect(await readAllRows(segments.db)).toEqual([]);
    expect(await member.rows()).toEqual([]);
  });

  it('from a server that was restored: what only this device has is sent again', async () => {
    const { member, devices, time } = await open(
      { leastInSegment: 10 },
      { leastInSegment: Infinity },
    );
    const [segments, records] = devices;
    if (segments === undefined || records === undefined) throw new Error('no');
    await segments.sync();
    const restore = await member.backUp();
    await addAtServer(segments, trades);
    expect(await segments.db.segments.count()).toBe(1);
    time.advance(60_000);
    await restore();
    await records.sync();
    await useOlderApp(segments, records);
    await segments.sync();
    expect(await member.rows()).toHaveLength(50);
  });
});

it('leaves trades in records where too many segments would have trades of the same time', async () => {
  const { segments, records } = await start(
    range(0, 300).map((index) => ({
      ...trade(index),
      date: new Date(START_MS + ((index * 79) % 300) * HOUR_MS).toISOString(),
    })),
  );
  expect(await segments.db.rows.count()).toBe(0);
  for (let count = 1; count < 20; count += 1) {
    await addAtServer(
      segments,
      range(0, 12).map((index) => ({
        ...trade(1000 + count * 20 + index),
        date: new Date(START_MS + index * 20 * HOUR_MS + count).toISOString(),
      })),
    );
  }
  expect(await segments.db.segments.count()).toBe(8);
  expect(await segments.db.rows.count()).toBe(12 * 12);
  await records.sync();
  await expectSame(segments, records);
});

it('adds new segments to the trades that the worker has read', async () => {
  const { segments, writer } = await start(range(0, 30).map((index) => trade(index)));
  const cache = createTradeCache(segments.db);
  expect(await cache.read()).toHaveLength(30);
  const whole = await cache.read();
  expect(await cache.read()).toBe(whole);

  await addAtServer(
    writer,
    range(100, 150).map((index) => trade(index)),
  );
  await writer.change(idOf(0), { deleted: true });
  await writer.sync();
  await segments.sync();
  expect(await segments.db.segments.count()).toBe(2);
  const ids = (await cache.read()).map(({ id }) => id).toSorted();
  expect(ids).toEqual([...range(1, 30), ...range(100, 150)].map(idOf));
  cache.end();
});

it('keeps in the worker what a push moves into segments, whenever it reads meanwhile', async () => {
  for (let wait = 5; wait < 60; wait += 5) {
    const { one } = await open({ leastInSegment: Infinity });
    await addAtServer(
      one,
      range(0, 60).map((index) => trade(index)),
    );
    one.db.leastInSegment = 10;
    for (const index of range(0, 30)) await one.change(idOf(index * 2), { notes: 'edited' });
    const cache = createTradeCache(one.db);
    await cache.read();
    const syncing = one.sync();
    await flushTasks(wait);
    await cache.read();
    await syncing;
    await flushTasks();
    expect([wait, (await cache.read()).length]).toEqual([wait, 60]);
    cache.end();
  }
});
