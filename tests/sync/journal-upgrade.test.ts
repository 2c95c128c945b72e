import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { totalsOf } from '#contracts/rules/journal/journal-statistics.ts';
import { aTrade } from '#tests/support/builders.ts';
import { JournalDb } from '#web/offline/journal/journal-db.ts';
import { readTotals } from '#web/offline/journal/meta.ts';
import { readPage } from '#web/offline/journal/read.ts';

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
  expect(await db.rows.get('acc')).toBeUndefined();
  expect(await db.meta.get('cursor')).toBeUndefined();
  expect(await db.candles.count()).toBe(0);
});
