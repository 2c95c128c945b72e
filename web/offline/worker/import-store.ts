import { v7 as uuidv7 } from 'uuid';
import type { Statement } from '#web/statements/statement.ts';
import type { JournalDb, JournalRow } from '../journal/journal-db.ts';
import { addRows, type NewRecord, putRecord, toEntryRow, toRecordRow } from '../journal/write.ts';
import type { ImportDone, OnProgress } from './import-desk.ts';
import { sidesOf } from './import-figures.ts';
import { readKnown } from './import-known.ts';
import { type ReadyFlow, type ReadyRows, type ReadyTrade, readRows } from './import-rows.ts';
import type { ChosenTarget } from './import-target.ts';

const ROWS_AT_ONCE = 2000;

/** A statement that is about to be written, with what the trader said of it. */
export type ImportJob = {
  readonly statement: Statement;
  readonly fileName: string;
  readonly target: ChosenTarget;
  /** How its columns are read, where the trader said so. */
  readonly mapping: NewRecord | null;
};

type Fresh = { readonly trades: readonly ReadyTrade[]; readonly flows: readonly ReadyFlow[] };

const flowRow = ({ fields }: ReadyFlow): JournalRow =>
  toRecordRow({ id: uuidv7(), kind: 'cash_flow', fields });

/** A trade of an own export comes back under its id, unless a deleted one has it. */
async function tradeRows(db: JournalDb, trades: readonly ReadyTrade[]): Promise<JournalRow[]> {
  const ids = trades.flatMap(({ exportId }) => exportId ?? []);
  const taken = new Set(await db.rows.where('id').anyOf(ids).primaryKeys());
  return trades.map(({ exportId: id, fields }) =>
    toEntryRow({ ...fields, id: id === null || taken.has(id) ? uuidv7() : id }),
  );
}

async function addFresh(
  db: JournalDb,
  { trades, flows }: Fresh,
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

function importRecord(job: ImportJob, rows: ReadyRows, fresh: Fresh, nowMs: number): NewRecord {
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
      trades: fresh.trades.length,
      cash_flows: fresh.flows.length,
      duplicates: read - fresh.trades.length - fresh.flows.length,
      skipped: rows.invalid.length,
      stated,
      per_position: perPosition,
      per_deal: perDeal,
    },
  };
}

/**
 * Writes a statement into the journal: all of it in one transaction, in which also is looked up what the
 * journal holds already. Rows that it holds are not touched.
 */
export async function storeImport(
  db: JournalDb,
  job: ImportJob,
  nowMs: number,
  onProgress: OnProgress,
): Promise<ImportDone> {
  const { target, mapping } = job;
  const rows = readRows(job.statement, target);
  return db.transaction('rw', db.rows, db.meta, async () => {
    const known = await readKnown(db);
    const fresh = { trades: known.freshTrades(rows.trades), flows: known.freshFlows(rows.flows) };
    await target.putAccount(nowMs);
    if (mapping !== null) await putRecord(db, mapping, nowMs);
    await putRecord(db, importRecord(job, rows, fresh, nowMs), nowMs);
    await addFresh(db, fresh, nowMs, onProgress);
    return {
      importId: target.importId,
      accountId: target.accountId,
      trades: fresh.trades.length,
      cashFlows: fresh.flows.length,
    };
  });
}
