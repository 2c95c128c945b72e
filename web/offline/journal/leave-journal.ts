import { Dexie } from 'dexie';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { canUseDatabase, deleteDatabase } from '#web/client/database-probe.ts';
import { isDemo } from '#web/client/mode.ts';
import { deleteShared } from '../cache/shared-file.ts';
import { type JournalDb, journalDbName, withJournal } from './journal-db.ts';
import { storeJournalFilter } from './local-filter.ts';
import { mirrorToken } from './meta.ts';
import { readUnsentSummary } from './unsent.ts';

/** What a sign-out does with the journal on the device. */
export type SignOutChoice = 'keep' | 'delete-if-sent' | 'delete';

/** Unsent trades, screenshots and price alerts on this device, and damaged records that were set aside. */
export type UnsentCounts = {
  trades: number;
  screenshots: number;
  alerts?: number;
  damaged?: number;
};

/** Opens a person's journal for one operation; null if there is none on this device. */
export async function onJournal<T>(
  userId: string,
  run: (db: JournalDb) => Promise<T>,
): Promise<T | null> {
  const name = journalDbName(userId, isDemo());
  if (!(await canUseDatabase()) || !(await Dexie.exists(name))) return null;
  return withJournal(name, run);
}

async function countIn(db: JournalDb): Promise<UnsentCounts | null> {
  const { pending, pendingPictures, setAsideCount } = await readUnsentSummary(db);
  const alerts = await db.alertChanges.filter(({ sentAt }) => sentAt === undefined).count();
  if (pending + pendingPictures + alerts + setAsideCount === 0) return null;
  return {
    trades: pending,
    screenshots: pendingPictures,
    ...(alerts > 0 && { alerts }),
    ...(setAsideCount > 0 && { damaged: setAsideCount }),
  };
}

/** Counts what deleting the journal would lose; null if nothing. */
export const countUnsent = (userId: string): Promise<UnsentCounts | null> =>
  onJournal(userId, countIn);

/** Applies the sign-out choice; 'delete-if-sent' deletes the journal only if nothing is unsent. */
export async function leaveJournal(userId: string, choice: SignOutChoice): Promise<void> {
  storeJournalFilter(noFilter); // the next user must not see the filter
  await deleteShared(); // nor a statement that was not imported
  const isUnwanted = await onJournal(userId, async (db) => {
    await mirrorToken(db, null);
    return choice === 'delete' || (choice === 'delete-if-sent' && (await countIn(db)) === null);
  });
  if (isUnwanted === true) await deleteDatabase(journalDbName(userId, isDemo()));
}
