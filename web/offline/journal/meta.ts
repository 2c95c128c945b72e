import type { AccountTotals } from '#contracts/rules/journal/journal-statistics.ts';
import type { JournalDb } from './journal-db.ts';

const START_CURSOR = '0:0';

export async function readCursor(db: JournalDb): Promise<string> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : START_CURSOR;
}

/** The epoch of a cursor. The server starts a new one after a restore or a clearing. */
export const epochOf = (cursor: string): number => Number(cursor.split(':')[0] ?? 0);

/** The epoch of the last pull. */
export const readEpoch = async (db: JournalDb): Promise<number> => epochOf(await readCursor(db));

/** The newest epoch that began with a clearing, as of the last pull; 0: none. */
export async function readClearedEpoch(db: JournalDb): Promise<number> {
  const row = await db.meta.get('clearedEpoch');
  return row?.key === 'clearedEpoch' ? row.value : 0;
}

export async function readTotals(db: JournalDb): Promise<AccountTotals> {
  const row = await db.meta.get('totals');
  return row?.key === 'totals' ? row.value : {};
}

/** A version that differs after every change: writes count up, pages from the server move the cursor. */
export async function readVersion(db: JournalDb): Promise<string> {
  const row = await db.meta.get('clock');
  const writes = row?.key === 'clock' ? (row.value.writes ?? 0) : 0;
  return `${writes} ${await readCursor(db)}`;
}

/** When the last complete pull ended, ms since 1970; null: never. */
export async function readLastSyncedAt(db: JournalDb): Promise<number | null> {
  const row = await db.meta.get('lastSyncedAt');
  return row?.key === 'lastSyncedAt' ? row.value : null;
}

/** The access token stored for the service worker. */
export async function readMirroredToken(db: JournalDb): Promise<string | null> {
  const row = await db.meta.get('token');
  return row?.key === 'token' ? row.value : null;
}

/** Stores the access token for the service worker, or deletes it. */
export async function mirrorToken(db: JournalDb, token: string | null): Promise<void> {
  if (token === null) await db.meta.delete('token');
  else await db.meta.put({ key: 'token', value: token });
}
