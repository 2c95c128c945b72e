import {
  type EntryRow,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type KnownRow,
  type RowOf,
} from '../journal/journal-db.ts';
import { changeRows } from '../journal/write.ts';
import { readKnown } from './import-known.ts';

const ROWS_AT_ONCE = 2000;

type FlowRow = RowOf<'cash_flow'>;
type ImportRow = RowOf<'import'>;

const isKnown = (row: JournalRow): row is KnownRow => row.isOpaque !== true;
const isDeleted = ({ fields }: KnownRow): boolean => fields.deleted;
const isFlowRow = (row: KnownRow): row is FlowRow => row.kind === 'cash_flow';

/** An import by its id, undone or not. @throws Error when the journal has none */
export async function readImport(db: JournalDb, importId: string): Promise<ImportRow> {
  const row = await db.rows.get(importId);
  if (row === undefined || row.isOpaque === true || row.kind !== 'import') {
    throw new Error('The journal does not hold this import.');
  }
  return row;
}

/** Everything an import brought, deleted or not. */
export async function readImported(
  db: JournalDb,
  importId: string,
): Promise<{ trades: EntryRow[]; flows: FlowRow[] }> {
  const rows = await db.rows.where('fields.import_id').equals(importId).toArray();
  const known = rows.filter(isKnown);
  return { trades: known.filter(isEntryRow), flows: known.filter(isFlowRow) };
}

async function changeAll(
  db: JournalDb,
  rows: readonly KnownRow[],
  changes: object,
  nowMs: number,
): Promise<void> {
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    await changeRows(db, rows.slice(done, done + ROWS_AT_ONCE), changes, nowMs);
  }
}

/**
 * Takes what an import brought out of the journal. What the trader had deleted before lets go of the
 * import, so that taking the undo back brings it back on no device.
 *
 * @returns how many trades went
 */
export function undoImport(db: JournalDb, importId: string, nowMs: number): Promise<number> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const record = await readImport(db, importId);
    if (record.fields.deleted) return 0;
    const { trades, flows } = await readImported(db, importId);
    const rows = [...trades, ...flows];
    const live = rows.filter((row) => !isDeleted(row));
    await changeAll(db, rows.filter(isDeleted), { import_id: null }, nowMs);
    await changeAll(db, [...live, record], { deleted: true }, nowMs);
    return live.filter(isEntryRow).length;
  });
}

/**
 * Brings back what the undo of an import took out, but for what came into the journal by another import
 * meanwhile.
 *
 * @returns how many trades came back
 */
export function redoImport(db: JournalDb, importId: string, nowMs: number): Promise<number> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const record = await readImport(db, importId);
    if (!record.fields.deleted) return 0;
    const { trades, flows } = await readImported(db, importId);
    const known = await readKnown(db);
    const back = known.freshTrades(trades.filter(isDeleted));
    const flowsBack = known.freshFlows(flows.filter(isDeleted));
    await changeAll(db, [...back, ...flowsBack, record], { deleted: false }, nowMs);
    return back.length;
  });
}
