import { fromMinor } from '#contracts/rules/payments/money.ts';
import { type Reconciliation, reconcile } from '#web/insights/reconcile.ts';
import type { JournalDb } from '#web/offline/journal/journal-db.ts';
import { readRecords } from '#web/offline/journal/read.ts';
import { onDevice, writeOnDevice } from '#web/offline/journal/storage-errors.ts';
import type { TableReading } from '#web/statements/statement.ts';
import {
  type StatementFile,
  describeOpened,
  rereadWithDateOrder,
  mappingRecord,
  type OpenStatement,
  openStatement,
} from './import-open.ts';
import { previewImport } from './import-preview.ts';
import { sumMinor } from './import-rows.ts';
import { type ImportJob, type ImportResult, type OnProgress, storeImport } from './import-store.ts';
import { type ImportChoice, type ReadyStatement, readyStatement } from './import-target.ts';
import { readImport, readImported, redoImport, undoImport } from './import-undo.ts';

export type { ReconciledFigure, Reconciliation } from '#web/insights/reconcile.ts';

const NOT_STORED =
  'The statement could not be imported on this device. Nothing of it was written. Please try again.';
const NOT_CHANGED = 'The import could not be changed on this device. Please try again.';

async function reconcileImport(db: JournalDb, importId: string): Promise<Reconciliation> {
  const { account_id, stated, per_deal, per_position } = (await readImport(db, importId)).fields;
  const accounts = await readRecords(db, 'account');
  const { trades } = await readImported(db, importId);
  const live = trades.filter((row) => !row.fields.deleted);
  const currency =
    accounts.find(({ id }) => id === account_id)?.currency ?? live[0]?.fields.currency ?? 'USD';
  const closed = live
    .map((row) => row.fields)
    .filter((fields) => fields.currency === currency && fields.status === 'closed');
  const sides = { stated, perDeal: per_deal, perPosition: per_position };
  const results = closed.map(({ pnl }) => pnl);
  return {
    currency,
    figures: reconcile(sides, currency),
    journalNet: fromMinor(sumMinor(results, currency), currency),
  };
}

export type ImportService = ReturnType<typeof createImportService>;

/**
 * Imports one statement at a time. Nothing is written before `store`.
 *
 * @param now ms since 1970
 * @param onWrite called after each write to the journal
 */
export function createImportService(
  db: JournalDb,
  now: () => number = Date.now,
  onWrite: () => void = () => {},
) {
  let opened: OpenStatement | null = null;
  /** The statement as the last preview read it, and the account of that choice. */
  let previewed: { of: OpenStatement; account: string; ready: ReadyStatement } | null = null;
  let storing = new AbortController();

  async function write<T>(failure: string, work: () => Promise<T>): Promise<T> {
    const result = await writeOnDevice(db, failure, work);
    onWrite();
    return result;
  }

  /** The open statement, reread in the chosen date order, with its account and rows. */
  async function applyChoice({ account, dateOrder }: ImportChoice) {
    if (opened === null) throw new Error('Pick the file once more.');
    if (dateOrder !== undefined) opened = await rereadWithDateOrder(opened, dateOrder);
    const of = opened;
    const chosen = JSON.stringify(account);
    const before = previewed?.of === of && previewed.account === chosen ? previewed.ready : null;
    const ready = await onDevice(db, () => readyStatement(db, of.statement, account, before));
    previewed = { of, account: chosen, ready };
    return { open: of, ready };
  }

  /** @returns null if `storing` was aborted */
  async function storeUnlessCancelled(
    job: ImportJob,
    onProgress: OnProgress,
  ): Promise<ImportResult | null> {
    const { signal } = storing;
    const options = { nowMs: now(), onProgress, signal };
    try {
      return await write(NOT_STORED, () => storeImport(db, job, options));
    } catch (failure) {
      if (signal.aborted) return null;
      previewed = null; // it may be written in spite of the failure: the next import has ids of its own
      throw failure;
    }
  }

  return {
    /** @param reading the trader's column choice for a table of unknown format, or null */
    async open(file: StatementFile, reading: TableReading | null) {
      const read = await onDevice(db, () => openStatement(db, file, reading));
      opened = 'statement' in read ? read : null;
      return onDevice(db, () => describeOpened(db, read));
    },
    async preview(choice: ImportChoice) {
      const { ready } = await applyChoice(choice);
      return onDevice(db, () => previewImport(db, ready));
    },
    /**
     * Writes all of the statement or nothing.
     *
     * @returns null if it was cancelled: then nothing is written
     * @throws Error with a message for the user
     */
    async store(choice: ImportChoice, onProgress: OnProgress) {
      storing = new AbortController();
      const { open, ready } = await applyChoice(choice);
      const mapping = mappingRecord(open, ready.target.accountId);
      const job = { ready, fileName: open.file.name, mapping };
      const result = await storeUnlessCancelled(job, onProgress);
      if (result !== null) previewed = null; // its ids are taken
      return result;
    },
    /** Cancels the import that is being written, unless it is written already. */
    async cancel() {
      storing.abort();
    },
    async close() {
      opened = null;
      previewed = null;
    },
    /** Deletes everything that an import added. @returns the number of trades */
    undo: (importId: string) => write(NOT_CHANGED, () => undoImport(db, importId, now())),
    /** Restores what `undo` deleted. @returns the number of trades */
    redo: (importId: string) => write(NOT_CHANGED, () => redoImport(db, importId, now())),
    reconcile: (importId: string) => onDevice(db, () => reconcileImport(db, importId)),
  };
}
