import { v7 as uuidv7 } from 'uuid';
import { type JournalDb, type JournalRow } from '../journal/journal-db.ts';
import { readEntryRows, readRows } from '../journal/rows.ts';
import {
  changeRows,
  drawStampOfNew,
  type NewRecord,
  putRecord,
  storeNewRows,
  toEntryRow,
  toRecordRow,
} from '../journal/write.ts';
import { type DuplicateFilter, readDuplicateFilter } from './import-duplicates.ts';
import { sidesOf } from './import-figures.ts';
import { type ContinuedPosition, continuePositions, toPositions } from './import-positions.ts';
import type { ReadyFlow, ReadyRows, ReadyTrade } from './import-rows.ts';
import type { ReadyStatement } from './import-target.ts';

/** Called repeatedly during a long operation. */
export type OnProgress = (done: number, total: number) => void;

/** Rows between two reports of progress, and the most that a cancellation waits for. */
const ROWS_AT_ONCE = 1000;

export type ImportJob = {
  readonly ready: ReadyStatement;
  readonly fileName: string;
  /** The column mapping to store, if the trader chose one. */
  readonly mapping: NewRecord | null;
};

type NewRows = {
  readonly trades: readonly ContinuedPosition[];
  readonly flows: readonly ReadyFlow[];
  /** Rows of the statement that the journal has. */
  readonly duplicates: number;
};

const flowRow = ({ fields }: ReadyFlow): JournalRow =>
  toRecordRow({ id: uuidv7(), kind: 'cash_flow', fields });

/** A trade of our own export keeps its id, unless a deleted row has that id. */
async function tradeRows(db: JournalDb, trades: readonly ReadyTrade[]): Promise<JournalRow[]> {
  const ids = trades.flatMap(({ exportId }) => exportId ?? []);
  const taken = await readRows(db, ids);
  return trades.map(({ exportId: id, fields }) =>
    toEntryRow({ ...fields, id: id === null || taken.has(id) ? uuidv7() : id }),
  );
}

export type StoreOptions = {
  readonly nowMs: number;
  readonly onProgress: OnProgress;
  /** Aborted: the import ends before its next rows, and nothing of it is written. */
  readonly signal: AbortSignal;
};

/** The database stores some rows while the next are made. */
async function addNewRows(
  db: JournalDb,
  { trades, flows }: NewRows,
  { nowMs, onProgress, signal }: StoreOptions,
): Promise<void> {
  const total = trades.length + flows.length;
  const stamp = await drawStampOfNew(db, nowMs);
  let done = 0;
  let stored = Promise.resolve();
  while (done < trades.length) {
    const some = trades.slice(done, done + ROWS_AT_ONCE);
    const rows = await tradeRows(db, some);
    await stored;
    onProgress(done, total);
    signal.throwIfAborted();
    stored = storeNewRows(db, rows, { stamp, nowMs });
    stored.catch(() => undefined); // it is awaited below, unless the next rows cannot be made
    done += some.length;
  }
  await stored;
  signal.throwIfAborted();
  onProgress(done, total);
  await storeNewRows(db, flows.map(flowRow), { stamp, nowMs });
  onProgress(total, total);
}

function importRecord({ ready, fileName }: ImportJob, newRows: NewRows, nowMs: number): NewRecord {
  const { statement, target, rows } = ready;
  const { stated, perPosition, perDeal } = sidesOf(statement, rows, target);
  return {
    id: target.importId,
    kind: 'import',
    fields: {
      account_id: target.accountId,
      date: new Date(nowMs).toISOString(),
      file_name: fileName.slice(0, 200),
      format: statement.format,
      trades: newRows.trades.length,
      cash_flows: newRows.flows.length,
      duplicates: newRows.duplicates,
      skipped: rows.invalid.length,
      stated,
      per_position: perPosition,
      per_deal: perDeal,
      replaced: newRows.trades.flatMap(({ replaces }) => replaces ?? []),
    },
  };
}

function newRowsOf(
  { trades, flows }: ReadyRows,
  { newTrades, newFlows, stored }: DuplicateFilter,
): NewRows {
  const newParts = newTrades(trades);
  const fresh = newFlows(flows);
  return {
    trades: continuePositions(toPositions(newParts), stored),
    flows: fresh,
    duplicates: trades.length - newParts.length + flows.length - fresh.length,
  };
}

async function deleteReplaced(db: JournalDb, { trades }: NewRows, nowMs: number): Promise<void> {
  const ids = trades.flatMap(({ replaces }) => replaces ?? []);
  const rows = await readEntryRows(db, ids);
  if (rows.length > 0) await changeRows(db, rows, { deleted: true }, nowMs);
}

export type ImportResult = Awaited<ReturnType<typeof storeImport>>;

/**
 * Writes a statement in one transaction, which also looks up duplicates. Existing rows stay untouched, except
 * those of positions that it continues. If it fails, is aborted, or its page is closed, the database takes back what the transaction has written.
 *
 * @throws the reason of the signal after an abort
 */
export async function storeImport(db: JournalDb, job: ImportJob, options: StoreOptions) {
  const { mapping, ready } = job;
  const { nowMs, signal } = options;
  const { target, rows } = ready;
  return db.transaction('rw', db.rowTables, async () => {
    const duplicateFilter = await readDuplicateFilter(db);
    signal.throwIfAborted();
    const newRows = newRowsOf(rows, duplicateFilter);
    await target.saveAccount(nowMs);
    if (mapping !== null) await putRecord(db, mapping, nowMs);
    await putRecord(db, importRecord(job, newRows, nowMs), nowMs);
    await addNewRows(db, newRows, options);
    await deleteReplaced(db, newRows, nowMs);
    return {
      importId: target.importId,
      accountId: target.accountId,
      trades: newRows.trades.length,
      cashFlows: newRows.flows.length,
    };
  });
}
