import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { EntryFields } from '#contracts/journal/journal.ts';
import { JournalDb } from './journal-db.ts';
import { isSignalTaken } from './read.ts';

const rowOf = (id: string, signal_id: string | null, live?: 1) => ({
  id,
  kind: 'entry' as const,
  rev: 1,
  unsent: {},
  fields: {
    ...EntryFields.parse({ date: '2026-11-20T08:00:00.000Z', pair: 'EURUSD', entry_price: 1.085 }),
    signal_id,
    deleted: live === undefined,
  },
  ...(live !== undefined && { live }),
});

it('finds the taken signals, also in a journal of an older app', async () => {
  const old = new Dexie('bellwether:u:taken');
  old.version(1).stores({
    rows: 'id, unsentSince, attention, [kind+live+fields.date+id]',
    meta: 'key',
    drafts: 'form',
    pictures: 'sha, unsent',
  });
  await old
    .table('rows')
    .bulkPut([rowOf('one', 'peak-1', 1), rowOf('two', 'peak-2'), rowOf('three', null, 1)]);
  old.close();

  const db = new JournalDb('bellwether:u:taken');

  expect(await isSignalTaken(db, 'peak-1')).toBe(true);
  expect(await isSignalTaken(db, 'peak-2')).toBe(false); // its trade was removed
  expect(await isSignalTaken(db, 'peak-3')).toBe(false);
  expect(await db.rows.count()).toBe(3);
  db.retire();
});
