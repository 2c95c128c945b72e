import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { totalsOf } from '#contracts/rules/journal/journal-statistics.ts';
import { CHANGES_PER_PUSH, type RowChange } from '#contracts/journal/journal-sync.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { closePart } from '#contracts/rules/journal/position.ts';
import { aTrade } from '#tests/support/builders.ts';
import { JournalDb } from '#web/offline/journal/journal-db.ts';
import { readTotals } from '#web/offline/journal/meta.ts';
import { readPage } from '#web/offline/journal/read.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { openDevices } from './open-devices.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

const open = await openDevices();

const NOW = new Date('2026-11-20T12:00:00Z');

const youngerFields = [
  'commission',
  'swap',
  'fees',
  'symbol',
  'source',
  'ticket',
  'import_id',
  'rules_kept',
  'rules_broken',
];

/** A journal as the app before accounts and setups left it on a device. */
async function leaveOldJournal(name: string, options: { indexedDB: IDBFactory }): Promise<void> {
  const old = new Dexie(name, { ...options, IDBKeyRange });
  old.version(2).stores({
    rows: 'id, unsentSince, attention, [kind+live+fields.date+id], fields.signal_id',
    meta: 'key',
    drafts: 'form',
    pictures: 'sha, unsent',
  });
  const { id, ...trade } = aTrade({ pnl: 12.5, account_id: 'live' });
  const olderFields = Object.entries(trade).filter(([field]) => !youngerFields.includes(field));
  const fields = Object.fromEntries(olderFields);
  const state = { rev: 3, unsent: {} };
  await old.table('rows').bulkAdd([
    { id, kind: 'entry', ...state, fields: { ...fields, deleted: false }, live: 1 },
    { id: 'acc', kind: 'account', ...state, fields: { name: 'Main' }, isOpaque: true },
  ]);
  await old.table('meta').bulkAdd([
    { key: 'totals', value: { USD: { entries: 1, closed: 1, winning: 1, cents: 1250 } } },
    { key: 'cursor', value: '1:3' },
  ]);
  old.close();
}

it('takes over what an older app left, with the fields that it did not know', async () => {
  const indexedDB = new IDBFactory();
  await leaveOldJournal('upgrade', { indexedDB });
  const db = new JournalDb('upgrade', { indexedDB, IDBKeyRange });

  const { items, statistics } = await readPage(db, { limit: 5 }, NOW);
  expect(items).toMatchObject([{ pnl: 12.5, commission: 0, rules_kept: [], import_id: null }]);
  expect(statistics.totalPnl).toBe(12.5);
  expect(totalsOf(await readTotals(db), 'live')['USD']).toMatchObject({ cents: 1250, even: 0 });
  // What it could not read comes again, and is read now.
  expect(await findRow(db, 'acc')).toBeUndefined();
  expect(await db.meta.get('cursor')).toBeUndefined();
  expect(await db.candles.count()).toBe(0);
});

const MANY = 3000;

/** Trades as an app wrote them that knew no entries and exits. */
function* olderChanges(count: number): Generator<RowChange> {
  for (let index = 0; index < count; index += 1) {
    const { id, fills: _unknown, ...trade } = aTrade({ pnl: index, notes: `Trade ${index}` });
    const set = { ...trade, deleted: false };
    const stamp = formatStamp(Date.parse('2026-11-19') + index, 0, 'older');
    const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
    yield { id, kind: 'entry', set, at };
  }
}

it('loses and changes nothing of 3,000 trades without entries and exits, on the device and on the server', async () => {
  const { member, one, two } = await open({}, {});
  const changes = [...olderChanges(MANY)];
  for (let from = 0; from < MANY; from += CHANGES_PER_PUSH) {
    await member.calls.push(changes.slice(from, from + CHANGES_PER_PUSH));
  }
  await member.forgetField('fills');
  const stored = await member.rows();
  expect(stored).toHaveLength(MANY);
  expect(stored[0]?.fields).not.toHaveProperty('fills');

  // The device has them as the older app stored them.
  await one.sync();
  await one.db.rows.toCollection().modify((row) => Reflect.deleteProperty(row.fields, 'fills'));
  const before = await readAllRows(one.db);
  one.crash();
  const { items, entryCount, statistics } = await readPage(one.db, { limit: 1 }, NOW);
  expect(items).toMatchObject([{ fills: [], exit_price: 1.088 }]);
  expect([entryCount, statistics.totalPnl]).toEqual([MANY, (MANY * (MANY - 1)) / 2]);
  await one.sync();
  await two.sync();
  await two.sync();

  expect(await readAllRows(one.db)).toEqual(before);
  expect(await readAllRows(two.db)).toHaveLength(MANY);
  expect(await two.db.rows.where('unsentSince').above(0).count()).toBe(0);
  expect(await member.rows()).toEqual(stored);
});

it('keeps the entries and exits of a position that an app without them edits', async () => {
  const { member, time, one, two } = await open({}, {});
  const trade = aTrade({ status: 'open', exit_price: null, pnl: 0, size: 1 });
  await addEntries(one.db, [trade], one.now());
  const half = { price: 1.09, size: 0.5, pnl: 25, at: '2026-11-20T09:00:00.000Z' };
  const { fills } = closePart(trade, half);
  await one.change(trade.id, { fills });
  await one.sync();

  const stamp = formatStamp(time.serverNow() + 1000, 0, 'older');
  await member.olderCalls.push([
    { id: trade.id, kind: 'entry', set: { notes: 'From the tablet.' }, at: { notes: stamp } },
  ]);
  await two.sync();
  expect((await findRow(two.db, trade.id))?.fields).toMatchObject({
    notes: 'From the tablet.',
    fills,
  });
});
