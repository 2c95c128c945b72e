import { EntryRowFields } from '#contracts/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal-sync.ts';
import { takeServerFields } from '#contracts/rules/field-merge.ts';
import {
  type JournalTotals,
  withEntry,
  withoutEntry,
} from '#contracts/rules/journal-statistics.ts';
import {
  type EntryRow,
  hasUnsent,
  type JournalDb,
  type JournalRow,
  type Marks,
} from './journal-db.ts';
import { readTotals } from './journal-meta.ts';

/** A row before and after a change. */
export type RowStep = { before: JournalRow | undefined; after: JournalRow };

const fieldNames = EntryRowFields.keyof().options;

/** A newer server may know more fields of a trade: they are kept. */
const ReadableFields = EntryRowFields.loose();

const isShown = (row: JournalRow | undefined): row is EntryRow =>
  row !== undefined && row.isOpaque !== true && !row.fields.deleted;

/** The row with what the indexes look for. */
function withFlags({ before, after }: RowStep, nowMs: number): JournalRow {
  const { unsentSince = before?.unsentSince ?? nowMs, live: _live, attention, ...row } = after;
  return {
    ...row,
    ...(hasUnsent(after) && { unsentSince }),
    ...(hasUnsent(after) && attention !== undefined && { attention }),
    ...(isShown(after) && { live: 1 as const }),
  };
}

function recount(totals: JournalTotals, { before, after }: RowStep): JournalTotals {
  const without = isShown(before) ? withoutEntry(totals, before.fields) : totals;
  return isShown(after) ? withEntry(without, after.fields) : without;
}

/**
 * The one way rows get into the store: with their flags, and with the totals that follow them. Belongs
 * into the transaction (of rows and meta) that read the rows.
 */
export async function storeRows(
  db: JournalDb,
  steps: readonly RowStep[],
  nowMs: number,
): Promise<void> {
  await db.rows.bulkPut(steps.map((step) => withFlags(step, nowMs)));
  const totals = steps.reduce(recount, await readTotals(db));
  await db.meta.put({ key: 'totals', value: totals });
}

/** Replaces all rows at once, inside a transaction of rows and meta. */
export async function replaceRows(
  db: JournalDb,
  rows: readonly JournalRow[],
  nowMs: number,
): Promise<void> {
  await db.rows.clear();
  await db.meta.delete('totals');
  await storeRows(
    db,
    rows.map((after) => ({ before: undefined, after })),
    nowMs,
  );
}

/** A row as the server sent it; one that this app cannot read stays as it is. */
function fromServer({ id, kind, rev, fields }: SyncedRow): JournalRow {
  const readable = kind === 'entry' ? ReadableFields.safeParse(fields) : null;
  if (readable?.success === true) {
    return { id, kind: 'entry', rev, fields: readable.data, unsent: {} };
  }
  return { id, kind, rev, fields, unsent: {}, isOpaque: true };
}

/**
 * The row after the server's state of it came: every field takes the server's value, but for those
 * that still have to be sent.
 */
export function mergeServerRow(known: JournalRow | undefined, synced: SyncedRow): JournalRow {
  const row = fromServer(synced);
  if (known === undefined) return row;
  const { unsent, attention } = known;
  const state = { unsent, ...(attention !== undefined && { attention }) };
  if (row.isOpaque === true || known.isOpaque === true) return { ...row, ...state };
  const names = fieldNames.filter((name) => name in unsent);
  return { ...row, ...state, fields: takeServerFields(known.fields, row.fields, names) };
}

/** All fields of a row marked with one stamp; those that have a mark keep theirs. */
export function markAll({ fields, unsent }: JournalRow, stamp: Marks[string]): Marks {
  const marks = Object.fromEntries(Object.keys(fields).map((name) => [name, stamp]));
  return { ...marks, ...unsent };
}
