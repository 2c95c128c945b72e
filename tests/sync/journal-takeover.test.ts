import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { isEntryRow, JournalDb, journalDbName, toEntry } from '#web/offline/journal-db.ts';
import { storePicture } from '#web/offline/journal-pictures.ts';
import { readPage } from '#web/offline/journal-read.ts';
import { exportForeign, findForeign, takeOver } from '#web/offline/journal-takeover.ts';
import { addEntries, changeEntry } from '#web/offline/journal-write.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');

const shownIn = async (db: JournalDb): Promise<string[]> =>
  (await readPage(db, { limit: 99 }, new Date(AT))).items.map(({ id }) => id);

/** A device on which ama and kofi have journals; kofi is signed in. */
async function openDevice() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  Object.assign(Dexie.dependencies, options); // where the names of all databases are read
  const open = (user: string, isDemo = false) =>
    new JournalDb(journalDbName(user, isDemo), options);
  const [hers, own] = [open('ama'), open('kofi')];
  await own.open();
  await hers.open();
  return { options, open, hers, own, name: hers.name };
}

it('finds unsent trades of other accounts, and none of the demo', async () => {
  const { options, open, hers, own } = await openDevice();
  const demo = open('trader', true);
  await addEntries(demo, [aTrade()], AT);
  expect(await findForeign(own, options)).toEqual([]);

  await addEntries(hers, [aTrade(), aTrade()], AT);
  await addEntries(own, [aTrade()], AT);
  expect(await findForeign(own, options)).toEqual([
    { name: hers.name, trades: 2, oldestUnsentAt: AT },
  ]);
});

it('takes trades over with their pictures, all of each still to be sent, and leaves nothing behind', async () => {
  const { options, hers, own, name } = await openDevice();
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const sha = await storePicture(hers, { type: 'image/png', bytes });
  const trade = aTrade({ pnl: 12, screenshots: [sha] });
  const removed = aTrade();
  await addEntries(hers, [trade, removed], AT);
  await changeEntry(hers, removed.id, { deleted: true }, AT);

  await takeOver(own, name, AT + 1000, options);

  const row = await own.rows.get(trade.id);
  if (!isEntryRow(row)) throw new Error('the trade was not taken over');
  expect(toEntry(row)).toEqual(trade);
  expect(Object.keys(row.unsent).toSorted()).toEqual(Object.keys(row.fields).toSorted());
  expect((await own.pictures.get(sha))?.unsent).toBe(1);
  expect(await shownIn(own)).toEqual([trade.id]);
  expect((await readPage(own, { limit: 9 }, new Date(AT))).statistics.totalPnl).toBe(12);
  expect(await findForeign(own, options)).toEqual([]);
  expect(await shownIn(hers)).toEqual([]);
});

it('gives a trade a new id where the own journal uses the id for another', async () => {
  const { options, hers, own, name } = await openDevice();
  await addEntries(own, [aTrade({ id: 'same', notes: 'own' })], AT);
  await addEntries(hers, [aTrade({ id: 'same', notes: 'hers' })], AT);
  await takeOver(own, name, AT, options);

  expect(await shownIn(own)).toHaveLength(2);
  const mine = await own.rows.get('same');
  expect(mine && Reflect.get(mine.fields, 'notes')).toBe('own');
});

it('doubles nothing when a take-over ended in the middle and is done again', async () => {
  const { options, hers, own, name } = await openDevice();
  const trade = aTrade();
  await addEntries(hers, [trade], AT);
  await addEntries(own, [trade], AT); // all that the first one came to
  await takeOver(own, name, AT, options);

  expect(await shownIn(own)).toEqual([trade.id]);
});

it('exports what another account left', async () => {
  const { options, hers, name } = await openDevice();
  await addEntries(hers, [aTrade({ id: 'left', notes: 'Ümläut' })], AT);

  const text = await (await exportForeign(name, AT, options)).text();
  expect(JSON.parse(text)).toMatchObject({
    format: 'bellwether-unsent-journal',
    exported_at: '2026-11-20T09:00:00.000Z',
    rows: [{ id: 'left', kind: 'entry', fields: { notes: 'Ümläut' } }],
  });
});
