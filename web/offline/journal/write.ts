import type { EntryRowFields, RecordKind, RowFieldsOf } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { JournalDb, JournalRow, KnownRow } from './journal-db.ts';
import { markAll, readRow, storeRows } from './rows.ts';
import { drawStamps } from '../sync/clock.ts';

export type EntryChanges = Partial<EntryRowFields>;

/** Stores new rows with every field unsent. An id that is known already is left as it is. */
export function addRows(db: JournalDb, rows: readonly JournalRow[], nowMs: number): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const known = await db.rows.bulkGet(rows.map(({ id }) => id));
    const [stamp = ''] = await drawStamps(db, [undefined], nowMs);
    const added = rows.filter((_, index) => known[index] === undefined);
    const steps = added.map(({ base: _base, at: _at, epoch: _epoch, ...row }) => {
      const after = { ...row, rev: 0, unsent: {} };
      return { before: undefined, after: { ...after, unsent: markAll(after, stamp) } };
    });
    await storeRows(db, steps, nowMs);
  });
}

/** A trade as a row that the server does not know. */
export const toEntryRow = ({ id, ...fields }: JournalEntry): JournalRow => ({
  id,
  kind: 'entry',
  rev: 0,
  fields: { ...fields, deleted: false },
  unsent: {},
});

/** Stores new trades. An id that is known already is left as it is. */
export const addEntries = (
  db: JournalDb,
  entries: readonly JournalEntry[],
  nowMs: number,
): Promise<void> => addRows(db, entries.map(toEntryRow), nowMs);

/** What a record of a kind is made of; what is left out has its default. */
export type NewRecord = {
  [Kind in RecordKind]: { id: string; kind: Kind; fields: Partial<RowFieldsOf<Kind>> };
}[RecordKind];

/** A new record as a row that the server does not know. @throws Error when a field is not as it has to be */
export function toRecordRow({ id, kind, fields }: NewRecord): JournalRow {
  const row = readRow({ id, kind, rev: 0, fields: { ...fields }, unsent: {} });
  if (row.isOpaque === true) throw new Error(`no ${kind} can be made of these fields`);
  return row;
}

/** Stores a record, or changes the one that has its id, deleted or not. */
export function putRecord(db: JournalDb, record: NewRecord, nowMs: number): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const isKnown = (await db.rows.get(record.id)) !== undefined;
    if (isKnown) return changeRow(db, record.id, { ...record.fields, deleted: false }, nowMs);
    return addRows(db, [toRecordRow(record)], nowMs);
  });
}

/** The row with new values under this stamp. What they replace unsent may have reached the server. */
export function withEdits<Row extends JournalRow>(row: Row, changes: object, stamp: string): Row {
  const names = Object.keys(changes);
  const replaced = Object.entries(row.unsent).filter(([name]) => names.includes(name));
  const base = { ...row.base, ...Object.fromEntries(replaced) };
  return {
    ...row,
    fields: { ...row.fields, ...changes },
    unsent: { ...row.unsent, ...Object.fromEntries(names.map((name) => [name, stamp])) },
    ...(Object.keys(base).length > 0 && { base }),
  };
}

/** Changes the same fields of all these rows. Belongs into the transaction (of rows and meta) that read them. */
export async function changeRows(
  db: JournalDb,
  rows: readonly KnownRow[],
  changes: object,
  nowMs: number,
): Promise<void> {
  const stamps = await drawStamps(db, rows, nowMs);
  const steps = rows.map((before, index) => {
    const { attention: _refusedBefore, ...after } = withEdits(before, changes, stamps[index] ?? '');
    return { before, after };
  });
  await storeRows(db, steps, nowMs);
}

/**
 * Changes fields of a row on the device; each keeps the stamp under which it still has to be sent.
 * `deleted` is a field like any other: taking it back is a later write.
 */
export function changeRow(
  db: JournalDb,
  id: string,
  changes: object,
  nowMs: number,
): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const row = await db.rows.get(id);
    if (row === undefined || row.isOpaque === true) throw new Error(`no row ${id} to change`);
    await changeRows(db, [row], changes, nowMs);
  });
}

/** Changes fields of a trade. */
export const changeEntry = (
  db: JournalDb,
  id: string,
  changes: EntryChanges,
  nowMs: number,
): Promise<void> => changeRow(db, id, changes, nowMs);
