import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { reconcile, type Reconciliation } from '#web/insights/reconcile.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';
import { onDevice, StorageFullError } from '../journal/storage-errors.ts';
import type { ImportChoice, ImportDesk } from './import-desk.ts';
import {
  describeOpened,
  inDateOrder,
  mappingRecord,
  type OpenStatement,
  openStatement,
} from './import-open.ts';
import { previewImport } from './import-preview.ts';
import { storeImport } from './import-store.ts';
import { chooseTarget } from './import-target.ts';
import { readImport, readImported, redoImport, undoImport } from './import-undo.ts';

const NOT_STORED =
  'The statement could not be imported on this device. Nothing of it was written. Please try again.';
const NOT_CHANGED = 'The import could not be changed on this device. Please try again.';

/** Fails with a sentence for the screen. */
async function orSay<T>(failure: string, db: JournalDb, work: () => Promise<T>): Promise<T> {
  try {
    return await onDevice(db, work);
  } catch (cause) {
    if (cause instanceof StorageFullError) throw cause;
    throw new Error(failure, { cause });
  }
}

async function reconcileImport(db: JournalDb, importId: string): Promise<Reconciliation> {
  const { fields } = await readImport(db, importId);
  const accounts = await readRecords(db, 'account');
  const { trades } = await readImported(db, importId);
  const live = trades.filter((row) => !row.fields.deleted);
  const currency =
    accounts.find(({ id }) => id === fields.account_id)?.currency ??
    live[0]?.fields.currency ??
    'USD';
  const nets = live
    .filter((row) => row.fields.currency === currency && row.fields.status === 'closed')
    .map((row) => toMinor(row.fields.pnl, currency));
  const sides = {
    stated: fields.stated,
    perDeal: fields.per_deal,
    perPosition: fields.per_position,
  };
  return {
    currency,
    figures: reconcile(sides, currency),
    journalNet: fromMinor(
      nets.reduce((sum, net) => sum + net, 0),
      currency,
    ),
  };
}

/** @param now ms since 1970 */
export function createImportDesk(db: JournalDb, now: () => number = Date.now): ImportDesk {
  let opened: OpenStatement | null = null;

  /** The open statement, with its dates as the trader says. */
  async function chosen({ account, dateOrder }: ImportChoice) {
    if (opened === null) throw new Error('Pick the file once more.');
    if (dateOrder !== undefined) opened = await inDateOrder(opened, dateOrder);
    const open = opened;
    return { open, target: await onDevice(db, () => chooseTarget(db, open.statement, account)) };
  }

  return {
    async open(file, reading) {
      const read = await onDevice(db, () => openStatement(db, file, reading));
      opened = 'statement' in read ? read : null;
      return onDevice(db, () => describeOpened(db, read));
    },
    async preview(choice) {
      const { open, target } = await chosen(choice);
      return onDevice(db, () => previewImport(db, open.statement, target));
    },
    async store(choice, onProgress) {
      const { open, target } = await chosen(choice);
      const job = {
        statement: open.statement,
        fileName: open.file.name,
        target,
        mapping: mappingRecord(open, target.accountId),
      };
      return orSay(NOT_STORED, db, () => storeImport(db, job, now(), onProgress));
    },
    async close() {
      opened = null;
    },
    undo: (importId) => orSay(NOT_CHANGED, db, () => undoImport(db, importId, now())),
    redo: (importId) => orSay(NOT_CHANGED, db, () => redoImport(db, importId, now())),
    reconcile: (importId) => onDevice(db, () => reconcileImport(db, importId)),
  };
}
