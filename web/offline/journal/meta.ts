import type { AccountTotals } from '#contracts/rules/journal/journal-statistics.ts';
import type { JournalDb } from './journal-db.ts';

const NOTHING_KNOWN = '0:0';

export async function readCursor(db: JournalDb): Promise<string> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : NOTHING_KNOWN;
}

/** The epoch of a cursor: since when the server's data go on without a reset. */
export const epochOf = (cursor: string): number => Number(cursor.split(':')[0] ?? 0);

/** The epoch of the server's data that the device knows. */
export const readEpoch = async (db: JournalDb): Promise<number> => epochOf(await readCursor(db));

export async function readTotals(db: JournalDb): Promise<AccountTotals> {
  const row = await db.meta.get('totals');
  return row?.key === 'totals' ? row.value : {};
}

/** Another text after every change of the journal: each write draws stamps, each page from the server moves the cursor. */
export async function readVersion(db: JournalDb): Promise<string> {
  const row = await db.meta.get('clock');
  const writes = row?.key === 'clock' ? (row.value.writes ?? 0) : 0;
  return `${writes} ${await readCursor(db)}`;
}

/** When the device last had everything the server has, in ms since 1970; null: never. */
export async function readLastSyncedAt(db: JournalDb): Promise<number | null> {
  const row = await db.meta.get('lastSyncedAt');
  return row?.key === 'lastSyncedAt' ? row.value : null;
}

/** The token of the login session as it was left for the worker. */
export async function readMirroredToken(db: JournalDb): Promise<string | null> {
  const row = await db.meta.get('token');
  return row?.key === 'token' ? row.value : null;
}

/** Leaves the token for the worker, or takes it away. */
export async function mirrorToken(db: JournalDb, token: string | null): Promise<void> {
  if (token === null) await db.meta.delete('token');
  else await db.meta.put({ key: 'token', value: token });
}
