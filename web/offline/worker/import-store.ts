import { v7 as uuidv7 } from 'uuid';
import type { Statement } from '#web/statements/statement.ts';
import type { JournalDb, JournalRow } from '../journal/journal-db.ts';
import { addRows, type NewRecord, putRecord, toEntryRow, toRecordRow } from '../journal/write.ts';
import { readDuplicateFilter } from './import-duplicates.ts';
import { sidesOf } from './import-figures.ts';
import { type ReadyFlow, type ReadyRows, type ReadyTrade, readRows } from './import-rows.ts';
import type { ChosenTarget } from './import-target.ts';

/** Called repeatedly during a long operation. */
export type OnProgress = (done: number, total: number) => void;

const ROWS_AT_ONCE = 2000;

export type ImportJob = {
  readonly statement: Statement;
  readonly fileName: string;
  readonly target: ChosenTarget;
  /** The column mapping to store, if the trader chose one. */
  readonly mapping: NewRecord | null;
};

type NewRows = { readonly trades: readonly ReadyTrade[]; readonly flows: readonly ReadyFlow[] };

const flowRow = ({ fields }: ReadyFlow): JournalRow =>
  toRecordRow({ id: uuidv7(), kind: 'cash_flow', fields });

/** A trade of our own export keeps its id, unless a deleted row has that id. */
async function tradeRows(db: JournalDb, trades: readonly ReadyTrade[]): Promise<JournalRow[]> {
  const ids = trades.flatMap(({ exportId }) => exportId ?? []);
  const taken = new Set(await db.rows.where('id').anyOf(ids).primaryKeys());
  return trades.map(({ exportId: id, fields }) =>
    toEntryRow({ ...fields, id: id === null || taken.has(id) ? uuidv7() : id }),
  );
}

async function addNewRows(
  db: JournalDb,
  { trades, flows }: NewRows,
  nowMs: number,
  onProgress: OnProgress,
): Promise<void> {
  const total = trades.length + flows.length;
  onProgress(0, total);
  for (let done = 0; done < trades.length; done += ROWS_AT_ONCE) {
    const chunk = trades.slice(done, done + ROWS_AT_ONCE);
    await addRows(db, await tradeRows(db, chunk), nowMs);
    onProgress(done + chunk.length, total);
  }
  await addRows(db, flows.map(flowRow), nowMs);
  onProgress(total, total);
}

function importRecord(job: ImportJob, rows: ReadyRows, newRows: NewRows, nowMs: number): NewRecord {
  const { statement, fileName, target } = job;
  const { stated, perPosition, perDeal } = sidesOf(statement, rows, target);
  const read = rows.trades.length + rows.flows.length;
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
      duplicates: read - newRows.trades.length - newRows.flows.length,
      skipped: rows.invalid.length,
      stated,
      per_position: perPosition,
      per_deal: perDeal,
    },
  };
}

export type ImportResult = Awaited<ReturnType<typeof storeImport>>;

/** Writes a statement in one transaction, which also looks up duplicates. Existing rows stay untouched. */
export async function storeImport(
  db: JournalDb,
  job: ImportJob,
  nowMs: number,
  onProgress: OnProgress,
) {
  const { target, mapping } = job;
  const rows = readRows(job.statement, target);
  return db.transaction('rw', db.rows, db.meta, async () => {
    const duplicateFilter = await readDuplicateFilter(db);
    const newRows = {
      trades: duplicateFilter.newTrades(rows.trades),
      flows: duplicateFilter.newFlows(rows.flows),
    };
    await target.saveAccount(nowMs);
    if (mapping !== null) await putRecord(db, mapping, nowMs);
    await putRecord(db, importRecord(job, rows, newRows, nowMs), nowMs);
    await addNewRows(db, newRows, nowMs, onProgress);
    return {
      importId: target.importId,
      accountId: target.accountId,
      trades: newRows.trades.length,
      cashFlows: newRows.flows.length,
    };
  });
}
