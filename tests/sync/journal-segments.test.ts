import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { aTrade } from '#tests/support/builders.ts';
import { readDeviceFacts } from '#web/offline/journal/device-facts.ts';
import { readWholeJournal } from '#web/offline/journal/export-rows.ts';
import { readCursor, readTotals } from '#web/offline/journal/meta.ts';
import { readPage } from '#web/offline/journal/read.ts';
import { findRow, readAllRows, readRows } from '#web/offline/journal/rows.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { readImported } from '#web/offline/worker/import-undo.ts';
import { readDuplicateFilter } from '#web/offline/worker/import-duplicates.ts';
import { createTradeCache } from '#web/offline/worker/trade-cache.ts';
import { type Device, figuresOf } from './device.ts';
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
  const { stored, counted } = await figuresOf(one);
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

it('an older app, which sees no segments, pulls all trades again, and the newer one then has each once', async () => {
  const { segments, records, writer } = await start(range(0, 50).map((index) => trade(index)));
  const { name, _options: options } = segments.db;
  segments.close();
  const older = new Dexie(name, options);
  older.version(8).stores({ rows: 'id, [kind+live+fields.date+id]', meta: 'key' });
  await older.open();
  expect(await older.table('meta').get('cursor')).toBeUndefined();
  expect(await older.table('meta').get('totals')).toMatchObject({ value: {} });
  // It pulls the first page of them, and a trade is changed there.
  const pulled = (await records.db.rows.toArray()).slice(0, 30);
  await older.table('rows').bulkPut(pulled);
  const totals = { '': { USD: { entries: 30, closed: 30, winning: 29, even: 1, cents: 43_500 } } };
  await older.table('meta').bulkPut([
    { key: 'cursor', value: (await readCursor(records.db)).replace(/\d+$/, '30') },
    { key: 'totals', value: totals },
  ]);
  older.close();

  segments.crash();
  await writer.change(idOf(2), { notes: 'meanwhile' });
  await writer.sync();
  for (const device of [segments, records]) await device.sync();
  expect(await segments.db.segments.count()).toBe(0);
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
