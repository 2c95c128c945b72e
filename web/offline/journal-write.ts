import type { EntryRowFields } from '#contracts/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal.ts';
import type { Stamp } from '#contracts/rules/hybrid-clock.ts';
import { drawStamp } from './journal-clock.ts';
import type { JournalDb, JournalRow, Marks } from './journal-db.ts';
import { markAll, storeRows } from './journal-rows.ts';

export type EntryChanges = Partial<EntryRowFields>;

const markEach = (changes: EntryChanges, stamp: Stamp): Marks =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, stamp]));

/** Stores new trades with every field unsent. An id that is known already is left as it is. */
export function addEntries(
  db: JournalDb,
  entries: readonly JournalEntry[],
  nowMs: number,
): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const known = await db.rows.bulkGet(entries.map((entry) => entry.id));
    const stamp = await drawStamp(db, nowMs);
    const added = entries.filter((_, index) => known[index] === undefined);
    const steps = added.map(({ id, ...fields }) => {
      const row: JournalRow = {
        id,
        kind: 'entry',
        rev: 0,
        fields: { ...fields, deleted: false },
        unsent: {},
      };
      return { before: undefined, after: { ...row, unsent: markAll(row, stamp) } };
    });
    await storeRows(db, steps, nowMs);
  });
}

/**
 * Changes fields of a trade on the device; each keeps the stamp under which it still has to be sent.
 * `deleted` is a field like any other: taking it back is a later write.
 */
export function changeEntry(
  db: JournalDb,
  id: string,
  changes: EntryChanges,
  nowMs: number,
): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const row = await db.rows.get(id);
    if (row === undefined || row.isOpaque === true) throw new Error(`no trade ${id} to change`);
    const { attention: _refusedBefore, ...before } = row;
    const after = {
      ...before,
      fields: { ...row.fields, ...changes },
      unsent: { ...row.unsent, ...markEach(changes, await drawStamp(db, nowMs)) },
    };
    await storeRows(db, [{ before: row, after }], nowMs);
  });
}
