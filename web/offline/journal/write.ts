import type { RecordKind, RowFieldsOf } from '#contracts/journal/journal-rows.ts';
import type { EntryFields, JournalEntry } from '#contracts/journal/journal.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { drawStamps } from '../sync/clock.ts';
import {
  type EntryRow,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type ReadableRow,
  toEntry,
} from './journal-db.ts';
import { readRow, stampAll } from './merge-rows.ts';
import { findRow, readRows, storeRows } from './rows.ts';

/** The stamp of one write of new rows. Call inside the transaction (of the row tables) that writes them. */
export async function drawStampOfNew(db: JournalDb, nowMs: number): Promise<Stamp> {
  const [stamp = ''] = await drawStamps(db, [undefined], nowMs);
  return stamp;
}

/**
 * Stores rows with all fields unsent under ids that the journal does not have: looking up each costs a fifth
 * of writing it. Call inside the transaction that drew the stamp; not while another call of it runs, because
 * each reads and writes the totals.
 */
export async function storeNewRows(
  db: JournalDb,
  rows: readonly JournalRow[],
  { stamp, nowMs }: { stamp: Stamp; nowMs: number },
): Promise<void> {
  const steps = rows.map(({ base: _base, at: _at, epoch: _epoch, ...row }) => {
    const after = { ...row, rev: 0, unsent: {} };
    return { before: undefined, after: { ...after, unsent: stampAll(after, stamp) } };
  });
  await storeRows(db, steps, nowMs);
}

/** Stores new rows with all fields unsent. Rows with an existing id are skipped. */
export function addRows(db: JournalDb, rows: readonly JournalRow[], nowMs: number): Promise<void> {
  return db.transaction('rw', db.rowTables, async () => {
    const existing = await readRows(
      db,
      rows.map(({ id }) => id),
    );
    const added = rows.filter(({ id }) => !existing.has(id));
    await storeNewRows(db, added, { stamp: await drawStampOfNew(db, nowMs), nowMs });
  });
}

/** A trade as a row that was never sent. */
export const toEntryRow = ({ id, ...fields }: JournalEntry): JournalRow => ({
  id,
  kind: 'entry',
  rev: 0,
  fields: { ...fields, deleted: false },
  unsent: {},
});

/** Stores new trades. Trades with an existing id are skipped. */
export const addEntries = (
  db: JournalDb,
  entries: readonly JournalEntry[],
  nowMs: number,
): Promise<void> => addRows(db, entries.map(toEntryRow), nowMs);

/** A record to store; missing fields get their defaults. A new one has no id yet. */
export type RecordDraft = {
  [Kind in RecordKind]: { id?: string; kind: Kind; fields: Partial<RowFieldsOf<Kind>> };
}[RecordKind];
export type NewRecord = RecordDraft & { id: string };

/** A new record as a row that was never sent. @throws Error if a field is invalid */
export function toRecordRow({ id, kind, fields }: NewRecord): JournalRow {
  const row = readRow({ id, kind, rev: 0, fields: { ...fields }, unsent: {} });
  if (row.isOpaque === true) throw new Error(`no ${kind} can be made of these fields`);
  return row;
}

/** Stores a record, or changes the existing one with its id, deleted or not. */
export function putRecord(db: JournalDb, record: NewRecord, nowMs: number): Promise<void> {
  return db.transaction('rw', db.rowTables, async () => {
    const isExisting = (await findRow(db, record.id)) !== undefined;
    if (isExisting) return changeRow(db, record.id, { ...record.fields, deleted: false }, nowMs);
    return addRows(db, [toRecordRow(record)], nowMs);
  });
}

/** Applies edits under a stamp. Replaced unsent stamps move to `base`: they may have reached the server. */
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

/** A row, and the fields of it that change. */
export type RowEdit = { readonly row: ReadableRow; readonly changes: object };

/**
 * Changes fields of several rows, each its own. A rejection is dropped, so that the row is sent again. Call
 * inside the transaction (of the row tables) that read them.
 */
export async function editRows(
  db: JournalDb,
  edits: readonly RowEdit[],
  nowMs: number,
): Promise<void> {
  const rows = edits.map(({ row }) => row);
  const stamps = await drawStamps(db, rows, nowMs);
  const steps = edits.map(({ row: before, changes }, index) => {
    const { attention: _oldRejection, ...after } = withEdits(before, changes, stamps[index] ?? '');
    return { before, after };
  });
  await storeRows(db, steps, nowMs);
}

/** As `editRows`, with the same changes of all. */
export const changeRows = (
  db: JournalDb,
  rows: readonly ReadableRow[],
  changes: object,
  nowMs: number,
): Promise<void> =>
  editRows(
    db,
    rows.map((row) => ({ row, changes })),
    nowMs,
  );

/** Each changed field gets a new unsent stamp. Undoing a deletion is a later write of `deleted`. */
export function changeRow(
  db: JournalDb,
  id: string,
  changes: object,
  nowMs: number,
): Promise<void> {
  return db.transaction('rw', db.rowTables, async () => {
    const row = await findRow(db, id);
    if (row === undefined || row.isOpaque === true) throw new Error(`no row ${id} to change`);
    await changeRows(db, [row], changes, nowMs);
  });
}

type TradeFields = Partial<EntryFields> & { readonly deleted?: boolean };

/** Several trades changed as one; a deletion is a change of `deleted`. */
export type TradeAct = {
  readonly changed: readonly {
    readonly id: string;
    readonly changes: TradeFields;
    /** Values that the trade must have for the act to happen. */
    readonly expected?: TradeFields;
  }[];
  readonly added?: readonly JournalEntry[];
};

/** Names of the values that a trade still has; the others were changed since. */
export function namesUnchanged(row: EntryRow, values: object): string[] {
  const fields = { ...toEntry(row), deleted: row.fields.deleted }; // rows of older apps lack newer fields
  return Object.entries(values)
    .filter(([name, value]) => JSON.stringify(Reflect.get(fields, name)) === JSON.stringify(value))
    .map(([name]) => name);
}

const hasAll = (row: JournalRow | undefined, values: TradeFields): boolean =>
  isEntryRow(row) && namesUnchanged(row, values).length === Object.keys(values).length;

/**
 * Stores all of an act, or nothing.
 *
 * @returns false: a trade has no longer the values that the act expects
 * @throws Error if a trade is not on the device
 */
export function applyAct(
  db: JournalDb,
  { changed, added = [] }: TradeAct,
  nowMs: number,
): Promise<boolean> {
  return db.transaction('rw', db.rowTables, async () => {
    const rows = await readRows(
      db,
      changed.map(({ id }) => id),
    );
    const isAsExpected = changed.every(
      ({ id, expected }) => expected === undefined || hasAll(rows.get(id), expected),
    );
    if (!isAsExpected) return false;
    for (const { id, changes } of changed) await changeRow(db, id, changes, nowMs);
    await addEntries(db, added, nowMs);
    return true;
  });
}
