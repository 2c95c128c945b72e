import { rowFields } from '#contracts/journal/journal-rows.ts';
import {
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type ReadableRow,
  type RowOf,
} from '../journal/journal-db.ts';
import { readAllInSegments } from '../journal/segments.ts';
import { findRow, readEntryRows } from '../journal/rows.ts';
import { changeRows } from '../journal/write.ts';
import { readDuplicateFilter } from './import-duplicates.ts';

const ROWS_AT_ONCE = 2000;

const isReadable = (row: JournalRow): row is ReadableRow => row.isOpaque !== true;
const isDeleted = ({ fields }: ReadableRow): boolean => fields.deleted;
const isFlowRow = (row: ReadableRow): row is RowOf<'cash_flow'> => row.kind === 'cash_flow';

/** An import by its id, undone or not. @throws Error if the journal does not have it */
export async function readImport(db: JournalDb, importId: string): Promise<RowOf<'import'>> {
  const row = await findRow(db, importId);
  if (row === undefined || row.isOpaque === true || row.kind !== 'import') {
    throw new Error('The journal does not hold this import.');
  }
  return row;
}

/** All rows of an import, deleted or not. */
export async function readImported(db: JournalDb, importId: string) {
  const rows = await db.rows.where('fields.import_id').equals(importId).toArray();
  const inSegments = await readAllInSegments(db);
  const readable = [
    ...rows.filter(isReadable),
    ...inSegments.filter(({ fields }) => fields.import_id === importId),
  ];
  return { trades: readable.filter(isEntryRow), flows: readable.filter(isFlowRow) };
}

async function changeAll(
  db: JournalDb,
  rows: readonly ReadableRow[],
  changes: object,
  nowMs: number,
): Promise<void> {
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    await changeRows(db, rows.slice(done, done + ROWS_AT_ONCE), changes, nowMs);
  }
}

/** The trades that an import replaced; one that another undo took out of its import stays deleted. */
async function readReplaced(db: JournalDb, { fields }: RowOf<'import'>) {
  const { replaced } = rowFields.import.parse(fields); // older apps stored no such field
  const rows = await readEntryRows(db, replaced);
  return rows.filter((row) => row.fields.import_id !== null);
}

/**
 * Deletes the rows of an import, and restores the trades that it replaced. Rows that the trader had already deleted lose their import id, so that a
 * redo restores them on no device.
 *
 * @returns the number of deleted trades
 */
export function undoImport(db: JournalDb, importId: string, nowMs: number): Promise<number> {
  return db.transaction('rw', db.rowTables, async () => {
    const record = await readImport(db, importId);
    if (record.fields.deleted) return 0;
    const { trades, flows } = await readImported(db, importId);
    const rows = [...trades, ...flows];
    const live = rows.filter((row) => !isDeleted(row));
    await changeAll(db, rows.filter(isDeleted), { import_id: null }, nowMs);
    await changeAll(db, [...live, record], { deleted: true }, nowMs);
    await changeAll(db, await readReplaced(db, record), { deleted: false }, nowMs);
    return live.filter(isEntryRow).length;
  });
}

/** Restores what an undo deleted, unless imported again since. @returns the number of trades */
export function redoImport(db: JournalDb, importId: string, nowMs: number): Promise<number> {
  return db.transaction('rw', db.rowTables, async () => {
    const record = await readImport(db, importId);
    if (!record.fields.deleted) return 0;
    const { trades, flows } = await readImported(db, importId);
    await changeAll(db, await readReplaced(db, record), { deleted: true }, nowMs);
    const duplicateFilter = await readDuplicateFilter(db);
    const restored = duplicateFilter.newTrades(trades.filter(isDeleted));
    const restoredFlows = duplicateFilter.newFlows(flows.filter(isDeleted));
    await changeAll(db, [...restored, ...restoredFlows, record], { deleted: false }, nowMs);
    return restored.length;
  });
}
