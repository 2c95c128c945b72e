import { fieldOf } from '#web/client/storage.ts';
import { isRowKind, rowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalDb, JournalRow } from '../journal/journal-db.ts';
import { readRow, stampAll } from '../journal/merge-rows.ts';
import { readRows, type RowStep, storeRows } from '../journal/rows.ts';
import { withEdits } from '../journal/write.ts';
import { drawStamps, floorStamp } from '../sync/clock.ts';
import { BackupRow } from './backup-format.ts';

export type RestoreChoice = {
  /** Which values win where the journal has a row with other values, deleted rows included. */
  readonly different: 'keep' | 'replace';
};

/** `fieldNames`: the fields in the file; a row of an older app lacks newer ones. */
type ReadableRow = { row: JournalRow; fieldNames: readonly string[] };

/** Why the fields are invalid for their kind, or null. Fields of unknown kinds cannot be checked. */
function findRowIssue({ kind, fields }: BackupRow): string | null {
  if (!isRowKind(kind)) return null;
  const [issue] = rowFields[kind].safeParse(fields).error?.issues ?? [];
  if (issue === undefined) return null;
  const name = String(issue.path[0]);
  return name in fields ? `${name}: ${issue.message}` : `${name} is missing.`;
}

function nameOf(value: unknown, index: number): string {
  const id = fieldOf(value, 'id');
  return typeof id === 'string' ? id : `number ${index + 1}`;
}

/**
 * Parses each row separately, so that a damaged row does not affect the others.
 *
 * @returns `rejections`: why the other rows are invalid, as sentences for the user
 */
export function readBackupRows(values: readonly unknown[]) {
  const rows = new Map<string, ReadableRow>();
  const rejections: string[] = [];
  for (const [index, value] of values.entries()) {
    const read = BackupRow.safeParse(value);
    const reason = read.success ? findRowIssue(read.data) : 'it is no row of a journal.';
    if (!read.success || reason !== null) {
      rejections.push(`Row ${nameOf(value, index)} cannot be read: ${reason}`);
      continue;
    }
    const { id, kind, fields } = read.data;
    const row = readRow({ id, kind, rev: 0, fields, unsent: {} });
    rows.set(id, { row, fieldNames: [...Object.keys(fields), 'deleted'] });
  }
  return { rows: [...rows.values()], rejections };
}

/** The value of a field; `deleted` is absent on rows that never were deleted. */
const valueOf = ({ fields }: JournalRow, name: string): unknown =>
  Reflect.get(fields, name) ?? (name === 'deleted' ? false : null);

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Comparison = 'missing' | 'same' | 'different' | 'of another kind';

function compareRow(
  existing: JournalRow | undefined,
  { row, fieldNames }: ReadableRow,
): Comparison {
  if (existing === undefined) return 'missing';
  if (existing.kind !== row.kind) return 'of another kind';
  const complete = readRow(existing); // a row of an older app lacks newer fields
  return fieldNames.every((name) => isEqual(valueOf(complete, name), valueOf(row, name)))
    ? 'same'
    : 'different';
}

async function readExisting(db: JournalDb, rows: readonly ReadableRow[]) {
  const existing = await readRows(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row }) => existing.get(row.id));
}

/** Counts the rows that the journal lacks, has with equal values, and has with other values. */
export async function compareRows(db: JournalDb, rows: readonly ReadableRow[]) {
  const existing = await readExisting(db, rows);
  const comparisons = rows.map((row, index) => compareRow(existing[index], row));
  const count = (wanted: Comparison) => comparisons.filter((each) => each === wanted).length;
  return {
    missing: count('missing'),
    same: count('same'),
    different: count('different'),
    ofAnotherKind: count('of another kind'),
  };
}

const pick = (row: JournalRow, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, valueOf(row, name)]));

/** The existing row with the values of the backup; fields that the backup lacks stay. */
function replaced(
  existing: JournalRow,
  { row, fieldNames }: ReadableRow,
  stamp: string,
): JournalRow {
  const { isOpaque: _isOpaque, ...edited } = withEdits(existing, pick(row, fieldNames), stamp);
  return readRow(edited);
}

/**
 * Stores rows of a backup, all or none. With 'keep', the rows get the oldest possible stamp, so that edits
 * and deletions on the server or other devices win. With 'replace', they are the newest writes.
 *
 * @returns the number of stored rows
 */
export function storeBackupRows(
  db: JournalDb,
  rows: readonly ReadableRow[],
  { different }: RestoreChoice,
  nowMs: number,
): Promise<number> {
  return db.transaction('rw', db.rowTables, async () => {
    const existing = await readExisting(db, rows);
    const floor = await floorStamp(db);
    const drawn = await drawStamps(db, existing, nowMs);
    const steps = rows.flatMap((each, index): RowStep[] => {
      const before = existing[index];
      const stamp = different === 'keep' ? floor : (drawn[index] ?? floor);
      if (before === undefined) {
        const after = { ...each.row, unsent: stampAll(each.row, stamp) };
        return [{ before, after }];
      }
      const isReplaced = different === 'replace' && compareRow(before, each) === 'different';
      return isReplaced ? [{ before, after: replaced(before, each, stamp) }] : [];
    });
    await storeRows(db, steps, nowMs);
    return steps.length;
  });
}
