import { Dexie } from 'dexie';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { isDemo } from '#web/client/mode.ts';
import { canUseDatabase } from '#web/client/database-probe.ts';
import { deleteDatabase } from './delete-database.ts';
import { JournalDb, journalDbName } from './journal-db.ts';
import { mirrorToken } from './meta.ts';
import { readSyncRecord } from './unsent.ts';
import { storeJournalFilter } from './local-filter.ts';
import { dropShared } from '../cache/shared-file.ts';

/** What becomes of a journal on the device when its person signs out. */
export type JournalFate = 'keep' | 'delete-if-sent' | 'delete';

/** What exists on this device alone. */
export type UnsentCounts = { trades: number; screenshots: number };

/** Runs something on the journal that a person has on this device, opened or not; null without one. */
export async function onJournal<T>(
  userId: string,
  run: (db: JournalDb) => Promise<T>,
): Promise<T | null> {
  const name = journalDbName(userId, isDemo());
  if (!(await canUseDatabase()) || !(await Dexie.exists(name))) return null;
  const db = new JournalDb(name);
  try {
    return await run(db);
  } finally {
    db.retire();
  }
}

async function countIn(db: JournalDb): Promise<UnsentCounts | null> {
  const { pending, pendingPictures } = await readSyncRecord(db);
  if (pending + pendingPictures === 0) return null;
  return { trades: pending, screenshots: pendingPictures };
}

/** What a person would lose with the journal on this device; null: nothing. */
export const countUnsent = (userId: string): Promise<UnsentCounts | null> =>
  onJournal(userId, countIn);

/** Leaves a journal behind as its person wishes; 'delete-if-sent' deletes only what the server has. */
export async function leaveJournal(userId: string, fate: JournalFate): Promise<void> {
  storeJournalFilter(noFilter); // what was searched for is nobody else's business
  await dropShared(); // nor is a statement that was not imported
  const isUnwanted = await onJournal(userId, async (db) => {
    await mirrorToken(db, null);
    return fate === 'delete' || (fate === 'delete-if-sent' && (await countIn(db)) === null);
  });
  if (isUnwanted === true) await deleteDatabase(journalDbName(userId, isDemo()));
}
