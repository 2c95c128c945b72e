import { z } from 'zod';
import {
  type EntryRow,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type PackKey,
  type RowPack,
} from './journal-db.ts';

/**
 * Packs: trades that the server confirmed by the hundred, many in one record. IndexedDB takes 0.1 ms to store a
 * record, whatever is in it: ten seconds for a journal of 100,000 trades.
 *
 * A row is in a pack or in a record of its own, never in both; `storeRows` moves it in the transaction that changes
 * it. Packs share no range of ids, so that an id leads to one pack at most.
 */

const MOST_PACKED = 500; // rows: the list reads a pack for its first rows, and an edit writes one

/** A moment in the order of the list: by date, then by id. */
export type ListPlace = readonly [date: string, id: string];

const placeOf = ({ fields, id }: EntryRow): string => `${fields.date} ${id}`;

/** As in the index of the list. */
export const newestFirst = (one: EntryRow, other: EntryRow): number =>
  placeOf(one) < placeOf(other) ? 1 : -1;

const StoredRows = z.custom<EntryRow[]>(); // as this app has written them

/** The rows in a pack, in the order of their ids. */
export const rowsIn = ({ rows }: Pick<RowPack, 'rows'>): EntryRow[] =>
  StoredRows.parse(JSON.parse(rows));

const toText = (rows: readonly EntryRow[]): string => JSON.stringify(rows);

/** The keys of all packs, in the order of their ids. */
export const packKeys = (db: JournalDb): PromiseLike<PackKey[]> =>
  db.packs.toCollection().primaryKeys();

/** How many packs begin before an id or at it. */
function countUpTo(keys: readonly PackKey[], id: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle]?.[0] ?? '') <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The pack in whose range an id is. */
function keyFor(keys: readonly PackKey[], id: string): PackKey | null {
  const key = keys[countUpTo(keys, id) - 1];
  return key !== undefined && id <= key[1] ? key : null;
}

/** The packs in whose ranges some of the ids are. */
async function readPacksOf(db: JournalDb, ids: Iterable<string>): Promise<RowPack[]> {
  const keys = await packKeys(db);
  if (keys.length === 0) return [];
  const wanted = new Set<PackKey>();
  for (const id of ids) {
    const key = keyFor(keys, id);
    if (key !== null) wanted.add(key);
  }
  const packs = await db.packs.bulkGet([...wanted]);
  return packs.filter((pack) => pack !== undefined);
}

/** The rows with these ids that are in packs. */
export async function readPacked(db: JournalDb, ids: ReadonlySet<string>): Promise<EntryRow[]> {
  const packs = await readPacksOf(db, ids);
  return packs.flatMap((pack) => rowsIn(pack).filter(({ id }) => ids.has(id)));
}

/** The packs with dates from `since` on that begin before a place in the list, those with the newest dates first. */
async function readKeysSince(db: JournalDb, since: string, before: ListPlace | null) {
  const isWithin = ([, , newest, oldest]: PackKey): boolean =>
    newest >= since && (before === null || oldest <= before[0]);
  return (await packKeys(db)).filter(isWithin).toSorted((a, b) => (a[2] < b[2] ? 1 : -1));
}

/** Trades in packs since a date and before a place in the list, newest first. */
export async function readPackedSince(
  db: JournalDb,
  since: string,
  before: ListPlace | null,
  limit: number,
): Promise<EntryRow[]> {
  const end = before === null ? null : before.join(' ');
  const isWithin = (row: EntryRow): boolean =>
    row.fields.date >= since && (end === null || placeOf(row) < end);
  let trades: EntryRow[] = [];
  for (const key of await readKeysSince(db, since, before)) {
    const last = trades[limit - 1];
    if (last !== undefined && key[2] < last.fields.date) break;
    const pack = await db.packs.get(key);
    const within = pack === undefined ? [] : rowsIn(pack).filter(isWithin);
    trades = [...trades, ...within].toSorted(newestFirst).slice(0, limit);
  }
  return trades;
}

/** All rows in packs, in the order of their ids. */
export async function readAllPacked(db: JournalDb): Promise<EntryRow[]> {
  return (await db.packs.toArray()).flatMap(rowsIn);
}

/** Signals that were taken are looked up by an index of records. */
const isPackable = (row: JournalRow): row is EntryRow =>
  isEntryRow(row) &&
  !row.fields.deleted &&
  row.fields.signal_id === null &&
  Object.keys(row.unsent).length === 0;

function inParts(rows: readonly EntryRow[]): (readonly EntryRow[])[] {
  const parts: (readonly EntryRow[])[] = [];
  for (let start = 0; start < rows.length; start += MOST_PACKED) {
    parts.push(rows.slice(start, start + MOST_PACKED));
  }
  return parts;
}

function toPack(rows: readonly EntryRow[]): RowPack {
  const dates = rows.map(({ fields }) => fields.date).toSorted();
  return {
    first: rows[0]?.id ?? '',
    last: rows.at(-1)?.id ?? '',
    newest: dates.at(-1) ?? '',
    oldest: dates[0] ?? '',
    rows: toText(rows.map((row) => ({ ...row, live: 1, packed: 1 }))),
  };
}

/**
 * Packs those of some rows that lie between two packs, where they are many. Call inside a transaction of the
 * row tables.
 *
 * @returns the rows that were packed
 */
export async function storeInPacks(
  db: JournalDb,
  rows: readonly JournalRow[],
): Promise<EntryRow[]> {
  const packable = rows.filter(isPackable).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (packable.length < db.leastPacked) return [];
  const keys = await packKeys(db);
  const between = new Map<number, EntryRow[]>(); // by the number of packs before them
  for (const row of packable) {
    if (keyFor(keys, row.id) !== null) continue;
    const place = countUpTo(keys, row.id);
    const others = between.get(place);
    if (others === undefined) between.set(place, [row]);
    else others.push(row);
  }
  const packed = [...between.values()].filter(({ length }) => length >= db.leastPacked);
  await db.packs.bulkAdd(packed.flatMap(inParts).map(toPack));
  return packed.flat();
}

/** Takes rows out of their packs. Call inside the transaction that stores them elsewhere. */
export async function takeFromPacks(db: JournalDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const taken = new Set(ids);
  for (const pack of await readPacksOf(db, taken)) {
    const rows = rowsIn(pack).filter(({ id }) => !taken.has(id));
    if (rows.length > 0) await db.packs.put({ ...pack, rows: toText(rows) });
    else await db.packs.delete([pack.first, pack.last, pack.newest, pack.oldest]);
  }
}
