import { type AccountTotals, joinTotals } from '#contracts/rules/journal/journal-statistics.ts';
import type { JournalDb, MetaRow, MetaValues } from './journal-db.ts';

const isAt = <Key extends keyof MetaValues>(
  row: MetaRow | undefined,
  key: Key,
): row is MetaRow & { value: MetaValues[Key] } => row?.key === key;

/** The value stored under a key; undefined if there is none. */
export async function readMeta<Key extends keyof MetaValues>(
  db: JournalDb,
  key: Key,
): Promise<MetaValues[Key] | undefined> {
  const row = await db.meta.get(key);
  return isAt(row, key) ? row.value : undefined;
}

/** Where both are stored, an older app has written `cursor`, and all that it pulled is in records. */
export const readCursor = async (db: JournalDb): Promise<string> =>
  (await readMeta(db, 'cursor')) ?? (await readMeta(db, 'segmentCursor')) ?? '0:0';

/** Whether an app that sees no segments has pulled rows since: those in segments may be in records, too. */
export const hasOlderCursor = async (db: JournalDb): Promise<boolean> =>
  (await db.segments.count()) > 0 && (await readMeta(db, 'cursor')) !== undefined;

/** Call inside the transaction (of the row tables) that stores what was pulled up to it. */
export async function storeCursor(db: JournalDb, value: string): Promise<void> {
  const isHidden = (await db.segments.count()) > 0 && (await readMeta(db, 'cursor')) === undefined;
  await db.meta.put({ key: isHidden ? 'segmentCursor' : 'cursor', value });
}

/** Hides the cursor from older apps. Call inside the transaction that makes the first segments. */
export async function hideCursor(db: JournalDb): Promise<void> {
  const value = await readMeta(db, 'cursor');
  if (value === undefined) return;
  await db.meta.put({ key: 'segmentCursor', value });
  await db.meta.delete('cursor');
}

/** The epoch of a cursor. The server starts a new one after a restore or a clearing. */
export const epochOf = (cursor: string): number => Number(cursor.split(':')[0] ?? 0);

/** The epoch of the last pull. */
export const readEpoch = async (db: JournalDb): Promise<number> => epochOf(await readCursor(db));

/** The newest epoch that began with a clearing, as of the last pull; 0: none. */
export const readClearedEpoch = async (db: JournalDb): Promise<number> =>
  (await readMeta(db, 'clearedEpoch')) ?? 0;

/** A number that differs after every write of rows; undefined: an older app wrote last. */
export const readRowsVersion = async (db: JournalDb): Promise<number | undefined> =>
  (await db.meta.get('totals'))?.rowsVersion;

export const readTotals = async (db: JournalDb): Promise<AccountTotals> =>
  joinTotals((await readMeta(db, 'totals')) ?? {}, (await readMeta(db, 'segmentTotals')) ?? {});

/** A version that differs after every change: writes count up, pages from the server move the cursor. */
export async function readVersion(db: JournalDb): Promise<string> {
  const clock = await readMeta(db, 'clock');
  return `${clock?.writes ?? 0} ${await readCursor(db)}`;
}

/** Stores the access token for the service worker, or deletes it. */
export async function mirrorToken(db: JournalDb, token: string | null): Promise<void> {
  if (token === null) await db.meta.delete('token');
  else await db.meta.put({ key: 'token', value: token });
}
