import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import {
  type AccountTotals,
  withEntry,
  withoutEntry,
} from '#contracts/rules/journal/journal-statistics.ts';
import { floorStamp } from '../sync/clock.ts';
import { clearDamage } from './clear-damage.ts';
import { hasUnsent, isEntryRow, type EntryRow, JournalDb, type JournalRow } from './journal-db.ts';
import { stampWholeRow } from './merge-rows.ts';
import { hasOlderCursor, readClearedEpoch, readEpoch, readMeta, readRowsVersion } from './meta.ts';
import {
  readAllInSegments,
  readFromSegments,
  storeInSegments,
  takeFromSegments,
} from './segments.ts';
import { flagsOf } from './stored-checks.ts';

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
    const rows = db.damage.rowsIn(segment);
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

JournalDb.clearDamage = clearDamage;
// A view or a full device opens all the same; the next sync tries again.
JournalDb.prepare = (db) => dissolveAfterOlderApp(db).catch(() => undefined);
