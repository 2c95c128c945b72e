import type { Table } from 'dexie';
import { type AccountTotals, withEntry } from '#contracts/rules/journal/journal-statistics.ts';
import type { Damaged } from './damage.ts';
import { isEntryRow, type JournalDb, type JournalRow } from './journal-db.ts';
import { readEpoch, readRowsVersion, storeCursor } from './meta.ts';
import { mend } from './stored-checks.ts';

const AT_ONCE = 100; // records read in one go

/** Stores with what a person has written. A record of another one is made or pulled again. */
const WRITTEN: ReadonlySet<string> = new Set(['rows', 'drafts', 'pictures', 'alertChanges']);

/** Reads all records of a store, some at a time. */
async function readAll<T, Key>(table: Table<T, Key>, use: (record: T) => void): Promise<void> {
  const keys = await table.toCollection().primaryKeys();
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    for (const record of await table.bulkGet(keys.slice(start, start + AT_ONCE))) {
      if (record !== undefined) use(record);
    }
  }
}

const withTrade = (totals: AccountTotals, row: JournalRow): AccountTotals =>
  isEntryRow(row) && !row.fields.deleted ? withEntry(totals, row.fields) : totals;

/** Counts all trades: what a damaged one was counted as is not known. */
async function countAgain(db: JournalDb, nowMs: number): Promise<void> {
  let totals: AccountTotals = {};
  let segmentTotals: AccountTotals = {};
  await readAll(db.rows, (row) => {
    totals = withTrade(totals, row);
  });
  await readAll(db.segments, (segment) => {
    segmentTotals = db.damage.rowsIn(segment).reduce(withTrade, segmentTotals);
  });
  const rowsVersion = Math.max(((await readRowsVersion(db)) ?? 0) + 1, nowMs);
  await db.meta.bulkPut([
    { key: 'totals', value: totals, rowsVersion },
    { key: 'segmentTotals', value: segmentTotals },
  ]);
}

/** Finds all damaged records by reading everything. @returns those found before that were replaced since */
async function findAll(db: JournalDb): Promise<Damaged[]> {
  const { records, rowsIn } = db.damage;
  const before = new Map(records);
  records.clear();
  for (const table of db.tables) await readAll(table, () => undefined);
  await readAll(db.segments, rowsIn);
  return [...before].filter(([name]) => !records.has(name)).map(([, damaged]) => damaged);
}

async function setAside(db: JournalDb, { store, record }: Damaged, nowMs: number): Promise<void> {
  if (WRITTEN.has(store)) await db.setAside.add({ store, record, at: nowMs });
}

async function clearOne(db: JournalDb, damaged: Damaged, nowMs: number): Promise<void> {
  const { store, key, record } = damaged;
  const table = db.table<unknown, unknown>(store);
  const mended = mend(store, record, nowMs);
  if (mended !== null) return void (await table.put(mended));
  await table.delete(key);
  await setAside(db, damaged, nowMs);
}

/**
 * Checks all records. Where the content of a damaged one is whole it stays, otherwise the record is set aside; then the
 * trades are counted again, and the next sync pulls what the server has. Dispatches `cleared` at `db.writes`.
 */
export async function clearDamage(db: JournalDb): Promise<void> {
  const nowMs = Date.now();
  await db.transaction('rw', db.tables, async () => {
    for (const damaged of await findAll(db)) await setAside(db, damaged, nowMs);
    for (const damaged of db.damage.records.values()) await clearOne(db, damaged, nowMs);
    await countAgain(db, nowMs);
    await storeCursor(db, `${await readEpoch(db)}:0`);
  });
  db.damage.records.clear();
  db.writes.dispatchEvent(new Event('cleared'));
}
