import { v7 as uuidv7 } from 'uuid';
import type { DexieOptions } from 'dexie';
import {
  isEntryRow,
  JournalDb,
  type JournalRow,
  type KnownRow,
  listJournalNames,
} from './journal-db.ts';
import { exportFile, readUnsent } from './journal-unsent.ts';
import { addRows } from './journal-write.ts';

/** Trades of another account that exist on this device alone. */
export type ForeignJournal = {
  /** Of its database. */
  name: string;
  trades: number;
  oldestUnsentAt: number | null; // ms since 1970
};

async function withJournal<T>(
  name: string,
  options: DexieOptions | undefined,
  work: (db: JournalDb) => Promise<T>,
): Promise<T> {
  const db = new JournalDb(name, options);
  try {
    return await work(db);
  } finally {
    db.retire();
  }
}

const isKept = (row: JournalRow): row is KnownRow => row.isOpaque !== true && !row.fields.deleted;

async function describe(db: JournalDb): Promise<ForeignJournal> {
  const rows = (await readUnsent(db)).rows.filter(isKept);
  const trades = rows.filter(isEntryRow).length;
  return { name: db.name, trades, oldestUnsentAt: rows[0]?.unsentSince ?? null };
}

/** Whether a row was taken over before, by a run that did not come to its end. */
const isSame = (own: JournalRow, row: JournalRow): boolean =>
  own.kind === row.kind &&
  Object.entries(row.fields).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(own.fields, name)),
  );

/** The rows under ids that are free in the own journal; without those that it already has. */
async function underFreeIds(own: JournalDb, rows: readonly KnownRow[]): Promise<KnownRow[]> {
  const known = await own.rows.bulkGet(rows.map(({ id }) => id));
  return rows.flatMap((row, index) => {
    const held = known[index];
    if (held === undefined) return [row];
    return isSame(held, row) ? [] : [{ ...row, id: uuidv7() }];
  });
}

/** Nothing is left that the server does not have; the account's next sign-in loads all of it again. */
function empty(db: JournalDb): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, db.pictures, async () => {
    await db.rows.clear();
    await db.pictures.clear();
    await db.meta.bulkDelete(['cursor', 'totals', 'lastSyncedAt']);
  });
}

/** The journals of other accounts on this device that hold something unsent; never the demo's. */
export async function findForeign(
  own: JournalDb,
  options?: DexieOptions,
): Promise<ForeignJournal[]> {
  const names = (await listJournalNames()).filter((name) => name !== own.name);
  const found: ForeignJournal[] = [];
  for (const name of names) found.push(await withJournal(name, options, describe));
  return found.filter(({ trades }) => trades > 0);
}

/** Moves the unsent trades of another account into the own journal, with their pictures. */
export function takeOver(
  own: JournalDb,
  name: string,
  nowMs: number,
  options?: DexieOptions,
): Promise<void> {
  return withJournal(name, options, async (db) => {
    const rows = (await readUnsent(db)).rows.filter(isKept);
    const shas = rows.filter(isEntryRow).flatMap((row) => row.fields.screenshots);
    const pictures = (await db.pictures.bulkGet(shas)).filter((found) => found !== undefined);
    await own.pictures.bulkPut(pictures.map((picture) => ({ ...picture, unsent: 1 as const })));
    await addRows(own, await underFreeIds(own, rows), nowMs);
    await empty(db); // last: whatever happens before, nothing is lost
  });
}

/** The unsent trades of another account as a file. */
export const exportForeign = (name: string, nowMs: number, options?: DexieOptions): Promise<Blob> =>
  withJournal(name, options, async (db) => exportFile(await readUnsent(db), nowMs));
