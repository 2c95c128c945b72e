import type { SetupFields } from '#contracts/journal/journal-records.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import { isEntryRow, type JournalDb } from '../journal/journal-db.ts';
import { changeRows, putRecord } from '../journal/write.ts';

export type SetupRename = {
  /** The row id of the setup. */
  readonly id: string;
  /** The old name. */
  readonly from: string;
  readonly fields: SetupFields;
};

/**
 * Renames a setup and updates its trades in one transaction.
 *
 * @param trades a snapshot; trades that have another setup by now stay unchanged
 */
export function renameSetup(
  db: JournalDb,
  { id, from, fields }: SetupRename,
  trades: readonly JournalEntry[],
  nowMs: number,
): Promise<void> {
  const isNamed = ({ setup }: { setup: string }) => setupKey(setup) === setupKey(from);
  const ids = trades.filter(isNamed).map((trade) => trade.id);
  return db.transaction('rw', db.rows, db.meta, async () => {
    await putRecord(db, { id, kind: 'setup', fields }, nowMs);
    const rows = (await db.rows.bulkGet(ids)).filter(isEntryRow);
    const named = rows.filter((row) => isNamed(row.fields));
    await changeRows(db, named, { setup: fields.name }, nowMs);
  });
}
