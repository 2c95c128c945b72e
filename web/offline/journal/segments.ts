import {
  type EntryRow,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type SegmentKey,
  type RowSegment,
} from './journal-db.ts';
import { hasOlderCursor, hideCursor } from './meta.ts';

/**
 * Segments: trades that the server confirmed by the hundred, many in one record. IndexedDB takes 0.1 ms to store a
 * record, whatever is in it: ten seconds for a journal of 100,000 trades.
 *
 * A row is in a segment or in a record of its own, never in both; `storeRows` moves it in the transaction that changes
 * it. Segments share no range of ids, so that an id leads to one segment at most.
 */

const MOST_OVERLAPS = 8; // segments with trades of the same time
const MOST_IN_SEGMENT = 500; // rows: the list reads a segment for its first rows, and an edit writes one

/** A moment in the order of the list: by date, then by id. */
export type ListPlace = readonly [date: string, id: string];

const placeOf = ({ fields, id }: EntryRow): string => `${fields.date} ${id}`;

/** As in the index of the list. */
export const newestFirst = (one: EntryRow, other: EntryRow): number =>
  placeOf(one) < placeOf(other) ? 1 : -1;

const toText = (rows: readonly EntryRow[]): string => JSON.stringify(rows);

/** The keys of all segments, in the order of their ids. */
export const segmentKeys = (db: JournalDb): PromiseLike<SegmentKey[]> =>
  db.segments.toCollection().primaryKeys();

/** How many segments begin before an id or at it. */
function countUpTo(keys: readonly SegmentKey[], id: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle]?.[0] ?? '') <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The segment in whose range an id is. */
function keyFor(keys: readonly SegmentKey[], id: string): SegmentKey | null {
  const key = keys[countUpTo(keys, id) - 1];
  return key !== undefined && id <= key[1] ? key : null;
}

/** The segments in whose ranges some of the ids are. */
async function readSegmentsOf(db: JournalDb, ids: Iterable<string>): Promise<RowSegment[]> {
  const keys = await segmentKeys(db);
  if (keys.length === 0) return [];
  const wanted = new Set<SegmentKey>();
  for (const id of ids) {
    const key = keyFor(keys, id);
    if (key !== null) wanted.add(key);
  }
  const segments = await db.segments.bulkGet([...wanted]);
  return segments.filter((segment) => segment !== undefined);
}

/** The rows with these ids that are in segments. */
export async function readFromSegments(
  db: JournalDb,
  ids: ReadonlySet<string>,
): Promise<EntryRow[]> {
  const segments = await readSegmentsOf(db, ids);
  return segments.flatMap((segment) => db.damage.rowsIn(segment).filter(({ id }) => ids.has(id)));
}

/** The segments with dates from `since` on that begin before a place in the list, those with the newest dates first. */
async function readKeysSince(db: JournalDb, since: string, before: ListPlace | null) {
  const isWithin = ([, , newest, oldest]: SegmentKey): boolean =>
    newest >= since && (before === null || oldest <= before[0]);
  return (await segmentKeys(db)).filter(isWithin).toSorted((a, b) => (a[2] < b[2] ? 1 : -1));
}

/** Segments that were read for an earlier page of the same list. */
export type ReadSegments = Map<SegmentKey[0], readonly EntryRow[]>;

async function readSegment(db: JournalDb, key: SegmentKey, read: ReadSegments) {
  const rows = read.get(key[0]);
  if (rows !== undefined) return rows;
  const segment = await db.segments.get(key);
  return segment === undefined ? [] : db.damage.rowsIn(segment);
}

/**
 * Trades in segments since a date and before a place in the list, newest first.
 *
 * @param read gets the segments that were read, and loses those of earlier pages
 */
export async function readSegmentsSince(
  db: JournalDb,
  since: string,
  { before, limit, read }: { before: ListPlace | null; limit: number; read: ReadSegments },
): Promise<EntryRow[]> {
  const end = before === null ? null : before.join(' ');
  const isWithin = (row: EntryRow): boolean =>
    row.fields.date >= since && (end === null || placeOf(row) < end);
  let trades: EntryRow[] = [];
  const used: ReadSegments = new Map();
  for (const key of await readKeysSince(db, since, before)) {
    const last = trades[limit - 1];
    if (last !== undefined && key[2] < last.fields.date) break;
    const rows = await readSegment(db, key, read);
    used.set(key[0], rows);
    trades = [...trades, ...rows.filter(isWithin)].toSorted(newestFirst).slice(0, limit);
  }
  read.clear();
  for (const [first, rows] of used) read.set(first, rows);
  return trades;
}

/** All rows in segments, in the order of their ids. */
export async function readAllInSegments(db: JournalDb): Promise<EntryRow[]> {
  return (await db.segments.toArray()).flatMap(db.damage.rowsIn);
}

/** Signals that were taken are looked up by an index of records. */
const fitsSegment = (row: JournalRow): row is EntryRow =>
  isEntryRow(row) &&
  !row.fields.deleted &&
  row.fields.signal_id === null &&
  Object.keys(row.unsent).length === 0;

/** How many segments have dates within those of some rows: as many are read for one page of the list. */
function countOverlaps(keys: readonly SegmentKey[], rows: readonly EntryRow[]): number {
  const { newest, oldest } = datesOf(rows);
  return keys.filter((key) => key[2] >= oldest && key[3] <= newest).length;
}

function datesOf(rows: readonly EntryRow[]) {
  const dates = rows.map(({ fields }) => fields.date).toSorted();
  return { newest: dates.at(-1) ?? '', oldest: dates[0] ?? '' };
}

function inParts(rows: readonly EntryRow[]): (readonly EntryRow[])[] {
  const parts: (readonly EntryRow[])[] = [];
  for (let start = 0; start < rows.length; start += MOST_IN_SEGMENT) {
    parts.push(rows.slice(start, start + MOST_IN_SEGMENT));
  }
  return parts;
}

function toSegment(rows: readonly EntryRow[]): RowSegment {
  return {
    first: rows[0]?.id ?? '',
    last: rows.at(-1)?.id ?? '',
    ...datesOf(rows),
    rows: toText(rows.map((row) => ({ ...row, inSegment: 1 }))),
  };
}

/**
 * Stores those of some rows that fit in new segments, where many of them lie between two others. Call inside a
 * transaction of the row tables.
 *
 * @returns the rows that it stored
 */
export async function storeInSegments(
  db: JournalDb,
  rows: readonly JournalRow[],
): Promise<EntryRow[]> {
  const fitting = rows.filter(fitsSegment).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (fitting.length < db.leastInSegment || (await hasOlderCursor(db))) return [];
  const keys = await segmentKeys(db);
  const between = new Map<number, EntryRow[]>(); // by the number of segments before them
  for (const row of fitting) {
    if (keyFor(keys, row.id) !== null) continue;
    const place = countUpTo(keys, row.id);
    const others = between.get(place);
    if (others === undefined) between.set(place, [row]);
    else others.push(row);
  }
  const parts = [...between.values()]
    .filter(({ length }) => length >= db.leastInSegment)
    .flatMap(inParts)
    .filter((part) => countOverlaps(keys, part) < MOST_OVERLAPS);
  if (parts.length === 0) return [];
  await db.segments.bulkAdd(parts.map(toSegment));
  await hideCursor(db);
  return parts.flat();
}

/** Takes rows out of their segments. Call inside the transaction that stores them elsewhere. */
export async function takeFromSegments(db: JournalDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const taken = new Set(ids);
  for (const segment of await readSegmentsOf(db, taken)) {
    const rows = db.damage.rowsIn(segment).filter(({ id }) => !taken.has(id));
    if (rows.length > 0) await db.segments.put({ ...segment, rows: toText(rows) });
    else await db.segments.delete([segment.first, segment.last, segment.newest, segment.oldest]);
  }
}
