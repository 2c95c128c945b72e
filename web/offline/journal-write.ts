import type { EntryRowFields, RecordKind, RowFieldsOf } from '#contracts/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal.ts';
import type { Stamp } from '#contracts/rules/hybrid-clock.ts';
import { drawStamp } from './journal-clock.ts';
import type { JournalDb, JournalRow, KnownRow, Marks } from './journal-db.ts';
import { markAll, readRow, storeRows } from './journal-rows.ts';

export type EntryChanges = Partial<EntryRowFields>;

const markEach = (changes: object, stamp: Stamp): Marks =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, stamp]));

/** Stores new rows with every field unsent. An id that is known already is left as it is. */
export function addRows(db: JournalDb, rows: readonly JournalRow[], nowMs: number): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const known = await db.rows.bulkGet(rows.map(({ id }) => id));
    const stamp = await drawStamp(db, nowMs);
    const added = rows.filter((_, index) => known[index] === undefined);
    const steps = added.map((row) => {
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

const withChanges = <Row extends KnownRow>(row: Row, changes: object): Row => ({
  ...row,
  fields: { ...row.fields, ...changes },
});

/**
 * Changes the same fields of all these rows, under one stamp. Belongs into the transaction (of rows and
 * meta) that read them.
 */
export async function changeRows(
  db: JournalDb,
  rows: readonly KnownRow[],
  changes: object,
  nowMs: number,
): Promise<void> {
  const marks = markEach(changes, await drawStamp(db, nowMs));
  const steps = rows.map((row) => {
    const { attention: _refusedBefore, ...after } = withChanges(row, changes);
    return { before: row, after: { ...after, unsent: { ...row.unsent, ...marks } } };
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
