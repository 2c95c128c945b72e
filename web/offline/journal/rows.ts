import type { ZodType } from 'zod';
import {
  isRowKind,
  rowFields,
  type RowFieldsOf,
  type RowKind,
} from '#contracts/journal/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal/journal-sync.ts';
import {
  packedStampOf,
  packStamps,
  type Stamp,
  unpackStamps,
} from '#contracts/rules/journal/hybrid-clock.ts';
import {
  type AccountTotals,
  withEntry,
  withoutEntry,
} from '#contracts/rules/journal/journal-statistics.ts';
import {
  hasUnsent,
  isEntryRow,
  type EntryRow,
  JournalDb,
  type JournalRow,
  type ReadableRow,
  type FieldStamps,
  type OpaqueRow,
  type RowOf,
} from './journal-db.ts';
import { hasOlderCursor, readClearedEpoch, readEpoch, readMeta, readRowsVersion } from './meta.ts';
import { floorStamp } from '../sync/clock.ts';
import {
  readAllInSegments,
  readFromSegments,
  storeInSegments,
  takeFromSegments,
  rowsIn,
} from './segments.ts';

/** Rows that were written together lie together, and are read at once: one read by itself costs twice as much. */
async function readRecords(db: JournalDb, ids: ReadonlySet<string>): Promise<JournalRow[]> {
  const sorted = [...ids].toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const within = db.rows.where('id').between(first, last, true, true);
  const near = await within.limit(ids.size + 1).toArray();
  const rows = near.length > ids.size ? await db.rows.bulkGet(sorted) : near;
  return rows.filter((row) => row !== undefined).filter(({ id }) => ids.has(id));
}

/** The rows with these ids, as far as they are on the device. */
export function readRows(
  db: JournalDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JournalRow>> {
  return db.transaction('r', db.rows, db.segments, async () => {
    const wanted = new Set(ids);
    const rows = await readRecords(db, wanted);
    const others = rows.length === wanted.size ? [] : await readFromSegments(db, wanted);
    return new Map([...others, ...rows].map((row) => [row.id, row]));
  });
}

/** The trades with these ids, deleted ones included, as far as they are on the device. */
export const readEntryRows = async (db: JournalDb, ids: readonly string[]): Promise<EntryRow[]> =>
  [...(await readRows(db, ids)).values()].filter(isEntryRow);

/** A row by its id; undefined if it is not on the device. */
export const findRow = async (db: JournalDb, id: string): Promise<JournalRow | undefined> =>
  (await readRows(db, [id])).get(id);

/** All rows on the device, deleted ones included, in the order of their ids. */
export const readAllRows = (db: JournalDb): Promise<JournalRow[]> =>
  db.transaction('r', db.rows, db.segments, async () => {
    const inSegments = await readAllInSegments(db);
    const rows = await db.rows.toArray();
    return inSegments.length === 0 ? rows : [...rows, ...inSegments].toSorted(byId);
  });

const byId = (a: JournalRow, b: JournalRow): number => (a.id < b.id ? -1 : 1);

/** A row before and after a change; `after` null deletes it. */
export type RowStep = { before: JournalRow | undefined; after: JournalRow | null };
type Stored = { before: JournalRow | undefined; after: JournalRow };

const isLive = (row: JournalRow): row is ReadableRow =>
  row.isOpaque !== true && !row.fields.deleted;

function withFlags({ before, after }: Stored, nowMs: number): JournalRow {
  const {
    unsentSince = before?.unsentSince ?? nowMs,
    live: _live,
    record: _record,
    inSegment: _inSegment,
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

function flagsOf(row: JournalRow): Pick<JournalRow, 'live' | 'record'> {
  if (!isLive(row)) return {};
  return row.kind === 'entry' ? { live: 1 } : { live: 1, record: row.kind };
}

const countableFields = (row: JournalRow) =>
  isEntryRow(row) && !row.fields.deleted ? row.fields : null;

function without(totals: AccountTotals, row: JournalRow): AccountTotals {
  const fields = countableFields(row);
  return fields === null ? totals : withoutEntry(totals, fields);
}

function withRow(totals: AccountTotals, row: JournalRow): AccountTotals {
  const fields = countableFields(row);
  return fields === null ? totals : withEntry(totals, fields);
}

const withRows = (
  totals: AccountTotals,
  before: readonly JournalRow[],
  after: readonly JournalRow[],
): AccountTotals => after.reduce(withRow, before.reduce(without, totals));

/** Updates the totals of the rows in records. @returns the new version of the rows */
async function recount(
  db: JournalDb,
  before: readonly JournalRow[],
  after: readonly JournalRow[],
  nowMs: number,
): Promise<number> {
  const [totals = {}, version = 0] = [await readMeta(db, 'totals'), await readRowsVersion(db)];
  const rowsVersion = Math.max(version + 1, nowMs); // no number again after an older app has dropped it
  await db.meta.put({ key: 'totals', value: withRows(totals, before, after), rowsVersion });
  return rowsVersion;
}

async function recountSegments(
  db: JournalDb,
  before: readonly JournalRow[],
  after: readonly JournalRow[],
): Promise<void> {
  if (before.length === 0 && after.length === 0) return;
  const totals = (await readMeta(db, 'segmentTotals')) ?? {};
  await db.meta.put({ key: 'segmentTotals', value: withRows(totals, before, after) });
}

/** Records that lie together are deleted at once. */
async function deleteRecords(db: JournalDb, ids: readonly string[]): Promise<void> {
  const sorted = ids.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return;
  const deleted = new Set(ids);
  const between = () => db.rows.where('id').between(first, last, true, true);
  const near = await between()
    .limit(ids.length + 1)
    .primaryKeys();
  const hasOthers = near.some((id) => !deleted.has(id));
  await (hasOthers ? db.rows.bulkDelete(sorted) : between().delete());
}

/** Removes rows from their segments. Call inside a transaction of the row tables. */
export async function dropFromSegments(db: JournalDb, rows: readonly EntryRow[]): Promise<void> {
  await takeFromSegments(
    db,
    rows.map(({ id }) => id),
  );
  await recountSegments(db, rows, []);
}

/**
 * Stores rows with their index fields and updates the totals. What the server has confirmed goes into segments where
 * it is much. All writes of rows go through it, inside the transaction (of the row tables) that read them.
 *
 * @returns the new version of the rows
 */
export async function storeRows(
  db: JournalDb,
  steps: readonly RowStep[],
  nowMs: number,
): Promise<number> {
  const [written, confirmed]: [JournalRow[], JournalRow[]] = [[], []];
  for (const { before, after } of steps) {
    if (after === null) continue;
    const row = withFlags({ before, after }, nowMs);
    written.push(row);
    if (before === undefined || hasUnsent(before)) confirmed.push(row);
  }
  const moved = await storeInSegments(db, confirmed);
  const movedIds = new Set(moved.map(({ id }) => id));
  const stored = written.filter(({ id }) => !movedIds.has(id));
  const isGone = ({ before, after }: RowStep): boolean =>
    before !== undefined && (after === null || movedIds.has(after.id));
  await db.rows.bulkPut(stored);
  await deleteRecords(
    db,
    steps.filter(isGone).flatMap(({ before }) => before?.id ?? []),
  );
  const previous = steps.flatMap(({ before }) => before ?? []);
  const inSegments = previous.filter(isEntryRow).filter((row) => row.inSegment === 1);
  await dropFromSegments(db, inSegments);
  await recountSegments(db, [], moved);
  const inRecords = previous.filter((row) => row.inSegment !== 1);
  return recount(db, inRecords, stored, nowMs);
}

type UnreadRow = Pick<
  OpaqueRow,
  'id' | 'kind' | 'rev' | 'fields' | 'unsent' | 'base' | 'at' | 'epoch'
>;

const readerOf =
  <Kind extends RowKind>(kind: Kind, schema: ZodType<RowFieldsOf<Kind>>) =>
  (row: UnreadRow): RowOf<Kind> | null => {
    const read = schema.safeParse(row.fields);
    return read.success ? { ...row, kind, fields: read.data } : null;
  };

/** Loose: unknown fields of a newer server are preserved. */
const readers: { [Kind in RowKind]: (row: UnreadRow) => RowOf<Kind> | null } = {
  entry: readerOf('entry', rowFields.entry.loose()),
  account: readerOf('account', rowFields.account.loose()),
  cash_flow: readerOf('cash_flow', rowFields.cash_flow.loose()),
  setup: readerOf('setup', rowFields.setup.loose()),
  day_note: readerOf('day_note', rowFields.day_note.loose()),
  import_mapping: readerOf('import_mapping', rowFields.import_mapping.loose()),
  import: readerOf('import', rowFields.import.loose()),
};

/** Validates a row of any kind; an unreadable row stays unchanged and opaque. */
export function readRow(row: UnreadRow): JournalRow {
  const read = isRowKind(row.kind) ? readers[row.kind](row) : null;
  return read ?? { ...row, isOpaque: true };
}

type Confirmation = {
  /** The epoch of the server state. */
  readonly epoch: number;
  /** The stamps that were sent, if the server state is the response to a push. */
  readonly sent?: FieldStamps;
};

/** The unsent or confirmed stamp of a field on this device; undefined if unknown. */
function stampOf({ unsent, at, fields }: JournalRow, name: string): Stamp | undefined {
  return unsent[name] ?? (at !== undefined && name in fields ? packedStampOf(at, name) : undefined);
}

type MergedField = { value: unknown; at: Stamp; unsent?: Stamp };

/** A field that the server does not know stays; once sent, it counts as confirmed. */
function mergeLocalField(local: JournalRow, name: string, sent: FieldStamps): MergedField {
  const mine = stampOf(local, name) ?? '';
  const value: unknown = Reflect.get(local.fields, name);
  const isUnsent = local.unsent[name] !== undefined && mine !== sent[name];
  return { value, at: mine, ...(isUnsent && { unsent: mine }) };
}

/** Of a field that both know, the newer stamp wins. */
function mergeSharedField(local: JournalRow, synced: SyncedRow, name: string): MergedField {
  const theirs = packedStampOf(synced.at, name);
  const mine = stampOf(local, name);
  if (mine === undefined || theirs >= mine) {
    return { value: synced.fields[name], at: theirs };
  }
  const value: unknown = Reflect.get(local.fields, name);
  if (local.unsent[name] !== undefined) {
    return { value, at: confirmedOf(local, name, theirs), unsent: mine };
  }
  // A late older state changes nothing; the current state shows that the server lost the field.
  return { value, at: mine, ...(synced.rev >= local.rev && { unsent: mine }) };
}

/**
 * Merges the server's state into a row: for each field the newer stamp wins. Where the local stamp is
 * newer, the field is unsent, also if the server once had it and lost it. A field that an older server does
 * not know is sent again once the server knows it.
 */
export function mergeServerRow(
  local: JournalRow | undefined,
  synced: SyncedRow,
  { epoch, sent = {} }: Confirmation,
): JournalRow {
  const { id, kind } = synced;
  if (local === undefined) return newRow(synced, epoch);
  const fields: Record<string, unknown> = {};
  const at: Record<string, Stamp> = {};
  const unsent: Record<string, Stamp> = {};
  for (const name of new Set([...Object.keys(local.fields), ...Object.keys(synced.fields)])) {
    const field =
      name in synced.fields
        ? mergeSharedField(local, synced, name)
        : mergeLocalField(local, name, sent);
    fields[name] = field.value;
    at[name] = field.at;
    if (field.unsent !== undefined) unsent[name] = field.unsent;
  }
  const rev = Math.max(synced.rev, local.rev);
  const row = readRow({ id, kind, rev, fields, unsent });
  return {
    ...row,
    ...localState(local, unsent),
    at: packStamps(Object.keys(row.fields), at),
    epoch,
  };
}

/** The server's row on a device that does not have it. */
function newRow({ id, kind, rev, fields, at }: SyncedRow, epoch: number): JournalRow {
  const row = readRow({ id, kind, rev, fields, unsent: {} });
  const names = Object.keys(row.fields);
  const isPacked = names.length === Object.keys(fields).length && Object.keys(at).length === 1;
  if (isPacked) return { ...row, at, epoch };
  const stamps = unpackStamps(Object.keys(fields), at); // a field that only this app knows has none
  return { ...row, at: packStamps(names, stamps), epoch };
}

/** Local state that survives a merge: the rejection, and the stamps that unsent edits replaced. */
function localState(
  { attention, base = {} }: JournalRow,
  unsent: FieldStamps,
): Pick<JournalRow, 'attention' | 'base'> {
  const bases = Object.entries(base).filter(([name]) => name in unsent);
  return {
    ...(bases.length > 0 && { base: Object.fromEntries(bases) }),
    ...(attention !== undefined && { attention }),
  };
}

/** The newest confirmed stamp of an unsent field. */
function confirmedOf({ at }: JournalRow, name: string, theirs: Stamp): Stamp {
  const before = at === undefined ? '' : packedStampOf(at, name);
  return before > theirs ? before : theirs;
}

/** Stamps for all fields of a row; unsent fields keep their stamps. */
export function stampAll({ fields, unsent }: JournalRow, stamp: Stamp): FieldStamps {
  const stamps = Object.fromEntries(Object.keys(fields).map((name) => [name, stamp]));
  return { ...stamps, ...unsent };
}

/** The stamps of all fields of a row. @param floor for fields without one: older than every write */
export function stampWholeRow(row: JournalRow, floor: Stamp): FieldStamps {
  const names = Object.keys(row.fields);
  return Object.fromEntries(names.map((name) => [name, stampOf(row, name) || floor]));
}

/** As the server of this epoch stores it: a row that only an earlier one confirmed is dropped or sent again. */
function inEpoch(row: EntryRow, epochs: { epoch: number; cleared: number; floor: Stamp }) {
  const { epoch = epochs.epoch } = row;
  if (epoch >= epochs.epoch) return row;
  return epoch < epochs.cleared
    ? null
    : { ...row, rev: 0, unsent: stampWholeRow(row, epochs.floor) };
}

/** Gives the rows in segments records of their own, unless they have some, a segment at a time while it is due. */
export async function dissolveSegments(
  db: JournalDb,
  isDue: () => Promise<boolean>,
  nowMs: number,
): Promise<void> {
  const dissolveFirst = async (): Promise<boolean> => {
    const segment = await db.segments.toCollection().first();
    if (segment === undefined || !(await isDue())) return false;
    const epoch = await readEpoch(db);
    const epochs = { epoch, cleared: await readClearedEpoch(db), floor: await floorStamp(db) };
    const rows = rowsIn(segment);
    const records = await db.rows.bulkGet(rows.map(({ id }) => id));
    await dropFromSegments(
      db,
      rows.filter((_, index) => records[index] !== undefined),
    );
    const others = rows.filter((_, index) => records[index] === undefined);
    await storeRows(
      db,
      others.map((before) => ({ before, after: inEpoch(before, epochs) })),
      nowMs,
    );
    return true;
  };
  while (await db.transaction('rw', db.rowTables, dissolveFirst));
}

/** Dissolves the segments if an app that does not see them has been in use. */
export const dissolveAfterOlderApp = (db: JournalDb): Promise<void> =>
  dissolveSegments(db, () => hasOlderCursor(db), Date.now());

// A view or a full device opens all the same; the next sync tries again.
JournalDb.prepare = (db) => dissolveAfterOlderApp(db).catch(() => undefined);
