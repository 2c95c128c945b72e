import { isRowKind, rowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalDb, JournalRow } from '../journal/journal-db.ts';
import { markAll, readRow, type RowStep, storeRows } from '../journal/rows.ts';
import { withEdits } from '../journal/write.ts';
import { drawStamps, floorStamp } from '../sync/clock.ts';
import type { RestoreChoice } from './backup-desk.ts';
import { BackupRow } from './backup-format.ts';

/** A row of a backup that the journal could take. */
type ReadableRow = {
  row: JournalRow;
  /** The fields that the file tells; a row of an older app lacks newer ones. */
  told: readonly string[];
};

export type ReadRows = {
  readonly rows: readonly ReadableRow[];
  /** Why the others cannot be taken, each in a sentence. */
  readonly refusals: readonly string[];
};

/** Why fields are none of their kind, or null. What a kind of another app has to be, nobody knows here. */
function whyRefused({ kind, fields }: BackupRow): string | null {
  if (!isRowKind(kind)) return null;
  const [issue] = rowFields[kind].safeParse(fields).error?.issues ?? [];
  if (issue === undefined) return null;
  const name = String(issue.path[0]);
  return name in fields ? `${name}: ${issue.message}` : `${name} is missing.`;
}

function nameOf(value: unknown, index: number): string {
  const id: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'id');
  return typeof id === 'string' ? id : `number ${index + 1}`;
}

/** The rows of a backup, each by itself: one that is damaged does not keep the others out. */
export function readBackupRows(values: readonly unknown[]): ReadRows {
  const rows = new Map<string, ReadableRow>();
  const refusals: string[] = [];
  for (const [index, value] of values.entries()) {
    const read = BackupRow.safeParse(value);
    const reason = read.success ? whyRefused(read.data) : 'it is no row of a journal.';
    if (!read.success || reason !== null) {
      refusals.push(`Row ${nameOf(value, index)} cannot be read: ${reason}`);
      continue;
    }
    const { id, kind, fields } = read.data;
    const row = readRow({ id, kind, rev: 0, fields, unsent: {} });
    rows.set(id, { row, told: [...Object.keys(fields), 'deleted'] });
  }
  return { rows: [...rows.values()], refusals };
}

/** `deleted` is missing on rows that never were. */
const valueOf = ({ fields }: JournalRow, name: string): unknown =>
  Reflect.get(fields, name) ?? (name === 'deleted' ? false : null);

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How a row of a backup stands to the one that the journal has under its id. */
type Standing = 'missing' | 'same' | 'different' | 'of another kind';

function standingOf(held: JournalRow | undefined, { row, told }: ReadableRow): Standing {
  if (held === undefined) return 'missing';
  if (held.kind !== row.kind) return 'of another kind';
  const complete = readRow(held); // one that an older app left lacks newer fields
  return told.every((name) => isEqual(valueOf(complete, name), valueOf(row, name)))
    ? 'same'
    : 'different';
}

const heldRows = (db: JournalDb, rows: readonly ReadableRow[]) =>
  db.rows.bulkGet(rows.map(({ row }) => row.id));

/** How many rows of a backup the journal lacks, has, and has otherwise. */
export async function compareRows(db: JournalDb, rows: readonly ReadableRow[]) {
  const held = await heldRows(db, rows);
  const standings = rows.map((row, index) => standingOf(held[index], row));
  const count = (wanted: Standing) => standings.filter((standing) => standing === wanted).length;
  return {
    missing: count('missing'),
    same: count('same'),
    different: count('different'),
    ofAnotherKind: count('of another kind'),
  };
}

const pick = (row: JournalRow, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, valueOf(row, name)]));

/** The held row with what the backup tells of it; what it says nothing of stays. */
function replaced(held: JournalRow, { row, told }: ReadableRow, stamp: string): JournalRow {
  const { isOpaque: _isOpaque, ...edited } = withEdits(held, pick(row, told), stamp);
  return readRow(edited);
}

/**
 * Stores rows of a backup, all or none. Where what is here is to stay, they are marked as written before
 * everything else: what the server knows of them, an edit of another device or a delete, then stays too.
 * Where the backup is to stand, they are the newest writes of all.
 *
 * @returns how many were stored
 */
export function storeBackupRows(
  db: JournalDb,
  rows: readonly ReadableRow[],
  { different }: RestoreChoice,
  nowMs: number,
): Promise<number> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const held = await heldRows(db, rows);
    const floor = await floorStamp(db);
    const drawn = await drawStamps(db, held, nowMs);
    const steps = rows.flatMap((each, index): RowStep[] => {
      const before = held[index];
      const stamp = different === 'keep' ? floor : (drawn[index] ?? floor);
      if (before === undefined) {
        const after = { ...each.row, unsent: markAll(each.row, stamp) };
        return [{ before, after }];
      }
      const isReplaced = different === 'replace' && standingOf(before, each) === 'different';
      return isReplaced ? [{ before, after: replaced(before, each, stamp) }] : [];
    });
    await storeRows(db, steps, nowMs);
    return steps.length;
  });
}
