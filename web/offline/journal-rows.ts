import type { ZodType } from 'zod';
import { isRowKind, rowFields, type RowFieldsOf, type RowKind } from '#contracts/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal-sync.ts';
import { takeServerFields } from '#contracts/rules/field-merge.ts';
import {
  type AccountTotals,
  withEntry,
  withoutEntry,
} from '#contracts/rules/journal-statistics.ts';
import {
  hasUnsent,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type KnownRow,
  type Marks,
  type OpaqueRow,
  type RowOf,
} from './journal-db.ts';
import { readTotals } from './journal-meta.ts';

/** A row before and after a change. */
export type RowStep = { before: JournalRow | undefined; after: JournalRow };

/** Readable and not deleted. */
const isShown = (row: JournalRow): row is KnownRow => row.isOpaque !== true && !row.fields.deleted;

/** The row with what the indexes look for. */
function withFlags({ before, after }: RowStep, nowMs: number): JournalRow {
  const {
    unsentSince = before?.unsentSince ?? nowMs,
    live: _live,
    record: _record,
    attention,
    ...row
  } = after;
  return {
    ...row,
    ...(hasUnsent(after) && { unsentSince }),
    ...(hasUnsent(after) && attention !== undefined && { attention }),
    ...flagsOf(after),
  };
}

/** What lists find a row by. */
function flagsOf(row: JournalRow): Pick<JournalRow, 'live' | 'record'> {
  if (!isShown(row)) return {};
  return row.kind === 'entry' ? { live: 1 } : { live: 1, record: row.kind };
}

const countedOf = (row: JournalRow | undefined) =>
  isEntryRow(row) && !row.fields.deleted ? row.fields : null;

function recount(totals: AccountTotals, { before, after }: RowStep): AccountTotals {
  const [was, is] = [countedOf(before), countedOf(after)];
  const without = was === null ? totals : withoutEntry(totals, was);
  return is === null ? without : withEntry(without, is);
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

/** A row whose fields were not looked at yet. */
type UnreadRow = Pick<OpaqueRow, 'id' | 'kind' | 'rev' | 'fields' | 'unsent'>;

const readerOf =
  <Kind extends RowKind>(kind: Kind, schema: ZodType<RowFieldsOf<Kind>>) =>
  (row: UnreadRow): RowOf<Kind> | null => {
    const read = schema.safeParse(row.fields);
    return read.success ? { ...row, kind, fields: read.data } : null;
  };

/** A newer server may know more fields of a row: they are kept. */
const readers: { [Kind in RowKind]: (row: UnreadRow) => RowOf<Kind> | null } = {
  entry: readerOf('entry', rowFields.entry.loose()),
  account: readerOf('account', rowFields.account.loose()),
  cash_flow: readerOf('cash_flow', rowFields.cash_flow.loose()),
  setup: readerOf('setup', rowFields.setup.loose()),
  day_note: readerOf('day_note', rowFields.day_note.loose()),
  import_mapping: readerOf('import_mapping', rowFields.import_mapping.loose()),
  import: readerOf('import', rowFields.import.loose()),
};

/** A row of whatever kind; one that this app cannot read stays as it is. */
export function readRow(row: UnreadRow): JournalRow {
  const read = isRowKind(row.kind) ? readers[row.kind](row) : null;
  return read ?? { ...row, isOpaque: true };
}

/**
 * The row after the server's state of it came: every field takes the server's value, but for those
 * that still have to be sent.
 */
export function mergeServerRow(known: JournalRow | undefined, synced: SyncedRow): JournalRow {
  const { id, kind, rev } = synced;
  const { unsent = {}, attention } = known ?? {};
  const fields = takeServerFields({ ...known?.fields }, synced.fields, Object.keys(unsent));
  return {
    ...readRow({ id, kind, rev, fields, unsent }),
    ...(attention !== undefined && { attention }),
  };
}

/** All fields of a row marked with one stamp; those that have a mark keep theirs. */
export function markAll({ fields, unsent }: JournalRow, stamp: Marks[string]): Marks {
  const marks = Object.fromEntries(Object.keys(fields).map((name) => [name, stamp]));
  return { ...marks, ...unsent };
}
