import { expect, it } from 'vitest';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { aTrade } from '#tests/support/builders.ts';
import { totalsOf } from '#contracts/rules/journal/journal-statistics.ts';
import { readTotals } from '#web/offline/journal/meta.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import type { BulkChange } from '#web/offline/worker/bulk-changes.ts';
import { createBulkService } from '#web/offline/worker/bulk-service.ts';
import type { OnProgress } from '#web/offline/worker/import-store.ts';
import { createTradeCache } from '#web/offline/worker/trade-cache.ts';
import { type Device, figuresOf } from './device.ts';
import { contentOf, tradesOn } from './imports.ts';
import { fieldAtServer, fieldOn, openDevices, write } from './open-devices.ts';
import { findRow } from '#web/offline/journal/rows.ts';

const start = await openDevices();

const quietly: OnProgress = () => undefined;

const setSetup = (setup: string): BulkChange => ({ kind: 'set', fields: { setup } });
const deletion: BulkChange = { kind: 'set', fields: { deleted: true } };

/** The service on a device; it counts how often it says that something was written. */
function openBulk(device: Device) {
  let writes = 0;
  const cache = { read: () => createTradeCache(device.db).read() };
  const service = createBulkService(device.db, cache, device.now, () => (writes += 1));
  return {
    ...service,
    apply: (ids: readonly string[], change: BulkChange, onProgress = quietly) =>
      service.apply(ids, change, onProgress),
    undo: (act: number) => service.undo(act, quietly),
    writes: () => writes,
  };
}

async function writeMany(device: Device, count: number): Promise<string[]> {
  const trades = Array.from({ length: count }, (_, index) => aTrade({ notes: `Trade ${index}` }));
  await addEntries(device.db, trades, device.now());
  return trades.map(({ id }) => id);
}

it('sets a field of many trades on every device, and gives each its own value back', async () => {
  const { one, two, time, member } = await start({}, {});
  const bulk = openBulk(one);
  const first = await write(one, { setup: 'Fade', notes: 'mine' });
  const second = await write(one, { setup: '' });
  const same = await write(one, { setup: 'London high' });
  const other = await write(one, { setup: 'Fade' });
  await one.sync();
  time.advance(1000);

  const result = await bulk.apply([first, second, same], setSetup('London high'));
  expect(result).toMatchObject({ done: 3, changed: 2, leftCount: 0, gone: 0, failure: null });
  expect(Object.keys((await findRow(one.db, first))?.unsent ?? {})).toEqual(['setup']);
  expect((await findRow(one.db, same))?.unsent).toEqual({});
  await one.sync();
  await two.sync();
  expect(await fieldOn(two, first, 'setup')).toBe('London high');
  expect(await fieldOn(two, second, 'setup')).toBe('London high');
  expect(await fieldOn(two, other, 'setup')).toBe('Fade');

  expect(await bulk.undo(result.act)).toEqual({ restored: 2, edited: 0, failure: null });
  await one.sync();
  expect(await fieldAtServer(member, first, 'setup')).toBe('Fade');
  expect(await fieldAtServer(member, second, 'setup')).toBe('');
  expect(await fieldAtServer(member, first, 'notes')).toBe('mine');
  expect(bulk.writes()).toBe(2);
});

it('moves trades between accounts with their sums', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const ids = [await write(one, { pnl: 5 }), await write(one, { pnl: 7, account_id: 'main' })];

  const { act } = await bulk.apply(ids, { kind: 'set', fields: { account_id: 'main' } });
  expect(totalsOf(await readTotals(one.db), 'main')['USD']?.cents).toBe(1200);
  await bulk.undo(act);
  expect(totalsOf(await readTotals(one.db), 'main')['USD']?.cents).toBe(700);
  const { stored, counted } = await figuresOf(one.db);
  expect(stored).toEqual(counted);
});

it('adds tags without a second of the same name, and names the trades that have no room for them', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const full = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
  const tagged = await write(one, { tags: ['Trend'] });
  const crowded = await write(one, { tags: full, pair: 'GBPUSD' });

  const added = await bulk.apply([tagged, crowded], { kind: 'addTags', tags: ['trend', 'news'] });
  expect(added).toMatchObject({
    changed: 1,
    leftCount: 1,
    left: [{ id: crowded, pair: 'GBPUSD' }],
  });
  expect(await fieldOn(one, tagged, 'tags')).toEqual(['Trend', 'news']);
  expect(await fieldOn(one, crowded, 'tags')).toEqual(full);

  const removed = await bulk.apply([tagged, crowded], { kind: 'removeTags', tags: ['TREND'] });
  expect(removed).toMatchObject({ changed: 1, leftCount: 0 });
  expect(await fieldOn(one, tagged, 'tags')).toEqual(['news']);
  await bulk.undo(removed.act);
  await bulk.undo(added.act);
  expect(await fieldOn(one, tagged, 'tags')).toEqual(['Trend']);
});

it('adds a note below the others, and names the trades whose notes would get too long', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const blank = await write(one, { notes: '' });
  const noted = await write(one, { notes: 'Early.' });
  const atLimit = await write(one, { notes: 'n'.repeat(3992) }); // and 2 + 6 are 4,000
  const tooLong = await write(one, { notes: 'n'.repeat(3993) });

  const result = await bulk.apply([blank, noted, atLimit, tooLong], {
    kind: 'addNote',
    text: 'News!!',
  });
  expect(result).toMatchObject({ changed: 3, leftCount: 1, left: [{ id: tooLong }] });
  expect(await fieldOn(one, blank, 'notes')).toBe('News!!');
  expect(await fieldOn(one, noted, 'notes')).toBe('Early.\n\nNews!!');
  expect(await fieldOn(one, atLimit, 'notes')).toHaveLength(4000);
  expect(await fieldOn(one, tooLong, 'notes')).toHaveLength(3993);
});

it('deletes trades, and brings exactly those back', async () => {
  const { one, two, time } = await start({}, {});
  const bulk = openBulk(one);
  const [first = '', second = '', third = ''] = await writeMany(one, 3);
  await one.change(third, { deleted: true });
  time.advance(1000);
  const before = await tradesOn(one);

  const result = await bulk.apply([first, second, third, 'never-here'], deletion);
  expect(result).toMatchObject({ changed: 2, gone: 2 });
  expect(await tradesOn(one)).toEqual([]);
  await one.sync();
  await two.sync();
  expect(await tradesOn(two)).toEqual([]);

  await bulk.undo(result.act);
  await one.sync();
  await two.sync();
  expect(await tradesOn(two)).toEqual(before);
  const { stored, counted } = await figuresOf(one.db);
  expect(stored).toEqual(counted);
});

it('an undo leaves what was written since, here or on another device', async () => {
  const { one, two, time } = await start({}, {});
  const bulk = openBulk(one);
  const [here = '', there = '', untouched = ''] = await writeMany(one, 3);
  const { act } = await bulk.apply([here, there, untouched], setSetup('London high'));
  await one.sync();
  await two.sync();
  time.advance(1000);
  await one.change(here, { setup: 'Fade', notes: 'later' });
  await two.change(there, { setup: 'News' });
  await two.change(untouched, { rating: 5 });
  await two.sync();
  await one.sync();

  expect(await bulk.undo(act)).toEqual({ restored: 1, edited: 2, failure: null });
  expect(await fieldOn(one, here, 'setup')).toBe('Fade');
  expect(await fieldOn(one, there, 'setup')).toBe('News');
  expect(await fieldOn(one, untouched, 'setup')).toBe('');
  expect(await fieldOn(one, untouched, 'rating')).toBe(5);
});

it('a trade that another device deleted meanwhile stays deleted', async () => {
  const { one, two, time } = await start({}, {});
  const bulk = openBulk(one);
  const [gone = '', left = ''] = await writeMany(one, 2);
  await one.sync();
  await two.sync();
  time.advance(1000);
  await two.change(gone, { deleted: true });
  await two.sync();
  await one.sync();

  const result = await bulk.apply([gone, left], setSetup('Fade'));
  expect(result).toMatchObject({ changed: 1, gone: 1 });
  expect(await fieldOn(one, gone, 'deleted')).toBe(true);
  expect(await fieldOn(one, gone, 'setup')).toBe('');
});

it('a row that the server refused is sent again with its change', async () => {
  const { one, member } = await start({});
  const bulk = openBulk(one);
  const [id = ''] = await writeMany(one, 1);
  const row = await findRow(one.db, id);
  if (row === undefined) throw new Error('the trade is not stored');
  await one.db.rows.put({ ...row, attention: 'notes: refused' });

  await bulk.apply([id], setSetup('Fade'));
  expect((await findRow(one.db, id))?.attention).toBeUndefined();
  await one.sync();
  expect(await fieldAtServer(member, id, 'setup')).toBe('Fade');
});

it('finds every trade of a filter, loaded or not', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const ids = [await write(one, { pair: 'GBPUSD', tags: ['news'] })];
  ids.push(await write(one, { pair: 'gbpusd', account_id: 'main' }));
  await write(one);
  const filter = { ...noFilter, pair: 'GBPUSD' };

  expect((await bulk.find({ filter })).toSorted()).toEqual(ids.toSorted());
  expect(await bulk.count({ filter })).toBe(2);
  expect(await bulk.count({ filter: { ...filter, tag: 'News' } })).toBe(1);
  expect(await bulk.count({ filter: noFilter })).toBe(3);
});

it('writes 500 trades at a time; a cancelled act stays as far as it came, and can be undone', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const ids = await writeMany(one, 1201);
  const before = await tradesOn(one);
  const reports: number[] = [];
  const result = await bulk.apply(ids, setSetup('Fade'), (done) => {
    reports.push(done);
    if (done === 1000) void bulk.cancel();
  });

  expect(reports).toEqual([0, 500, 1000]);
  expect(result).toMatchObject({ done: 1000, changed: 1000, failure: null });
  const changed = (await tradesOn(one)).filter(({ setup }) => setup === 'Fade');
  expect(changed.length).toBe(1000);
  await bulk.undo(result.act);
  expect(await tradesOn(one)).toEqual(before);
});

it('a tab that is killed midway leaves whole rows, and the rest unchanged', async () => {
  const { one, two } = await start({}, {});
  const bulk = openBulk(one);
  const ids = await writeMany(one, 1100);
  const result = await bulk.apply(ids, setSetup('Fade'), (done) => {
    if (done === 500) one.crash();
  });
  expect(result).toMatchObject({ done: 500, changed: 500 });
  expect(result.failure).toContain('Not all trades could be changed');

  const rows = await one.db.rows.bulkGet(ids);
  const written = rows.filter(
    (row) => row !== undefined && Reflect.get(row.fields, 'setup') === 'Fade',
  );
  expect(written.length).toBe(500);
  expect(written.every((row) => row?.unsent['setup'] !== undefined)).toBe(true);
  await one.sync();
  await two.sync();
  expect((await tradesOn(two)).filter(({ setup }) => setup === 'Fade').length).toBe(500);
});

it('writes nothing where nothing changes', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const id = await write(one, { setup: 'Fade', rating: 3 });
  await one.sync();
  const before = await contentOf(one);

  expect(await bulk.apply([id], setSetup('Fade'))).toMatchObject({ done: 1, changed: 0 });
  expect(await bulk.apply([id], { kind: 'removeTags', tags: ['news'] })).toMatchObject({
    changed: 0,
  });
  expect(await contentOf(one)).toEqual(before);
});

it('says so when an act is too long ago to be undone', async () => {
  const { one } = await start({});
  const bulk = openBulk(one);
  const [id = ''] = await writeMany(one, 1);
  const { act } = await bulk.apply([id], setSetup('0'));
  for (const setup of ['1', '2', '3', '4', '5']) await bulk.apply([id], setSetup(setup));
  await expect(bulk.undo(act)).rejects.toThrow('This change can no longer be undone.');
});
