import { v7 as uuidv7 } from 'uuid';
import type { DexieOptions } from 'dexie';
import type { JournalEntry } from '#contracts/journal.ts';
import {
  type EntryRow,
  JournalDb,
  type JournalRow,
  listJournalNames,
  toEntry,
} from './journal-db.ts';
import { exportFile, readUnsent } from './journal-unsent.ts';
import { addEntries } from './journal-write.ts';

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

const isKept = (row: JournalRow): row is EntryRow => row.isOpaque !== true && !row.fields.deleted;

async function describe(db: JournalDb): Promise<ForeignJournal> {
  const rows = (await readUnsent(db)).rows.filter(isKept);
  return { name: db.name, trades: rows.length, oldestUnsentAt: rows[0]?.unsentSince ?? null };
}

/** Whether a trade was taken over before, by a run that did not come to its end. */
const isSame = (a: JournalEntry, b: JournalEntry): boolean =>
  Object.entries(a).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(b, name)),
  );

/** The trades under ids that are free in the own journal; without those that it already has. */
async function underFreeIds(own: JournalDb, entries: JournalEntry[]): Promise<JournalEntry[]> {
  const known = await own.rows.bulkGet(entries.map(({ id }) => id));
  return entries.flatMap((entry, index) => {
    const row = known[index];
    if (row === undefined) return [entry];
    if (row.isOpaque !== true && isSame(toEntry(row), entry)) return [];
    return [{ ...entry, id: uuidv7() }];
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
    const shas = rows.flatMap((row) => row.fields.screenshots);
    const pictures = (await db.pictures.bulkGet(shas)).filter((found) => found !== undefined);
    await own.pictures.bulkPut(pictures.map((picture) => ({ ...picture, unsent: 1 as const })));
    await addEntries(own, await underFreeIds(own, rows.map(toEntry)), nowMs);
    await empty(db); // last: whatever happens before, nothing is lost
  });
}

/** The unsent trades of another account as a file. */
export const exportForeign = (name: string, nowMs: number, options?: DexieOptions): Promise<Blob> =>
  withJournal(name, options, async (db) => exportFile(await readUnsent(db), nowMs));
