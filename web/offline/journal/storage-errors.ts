import type { JournalDb } from './journal-db.ts';

/** The device has no room left. The message is for the screen. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('This device is out of storage space. Free some space, then try again.', { cause });
    this.name = 'StorageFullError';
  }
}

const CONNECTION_LOST = new Set(['DatabaseClosedError', 'UnknownError']);

/** The name of an error. By its shape: what the browser throws may be of another window's class. */
const nameOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
    ? error.name
    : null;

/** All names of a failure: Dexie wraps quota errors in an AbortError and keeps them as `inner`. */
function namesOf(error: unknown): (string | null)[] {
  const inner = typeof error === 'object' && error !== null && 'inner' in error && error.inner;
  return [nameOf(error), nameOf(inner)];
}

/** Opens the database again, unless other work already did. */
async function reopen(db: JournalDb, isUnknown: boolean): Promise<void> {
  if (!isUnknown && db.isOpen()) return;
  db.close({ disableAutoOpen: false });
  await db.open();
}

/**
 * Runs work on the database. iOS kills the connection of an app in the background: then it is opened
 * once more and the work repeated, so the work must bear being run twice.
 *
 * @throws StorageFullError when the device has no room
 */
export async function onDevice<T>(db: JournalDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const names = namesOf(error);
    if (names.includes('QuotaExceededError')) throw new StorageFullError(error);
    if (db.isRetired || !names.some((name) => name !== null && CONNECTION_LOST.has(name)))
      throw error;
    await reopen(db, names.includes('UnknownError'));
    return work();
  }
}

/**
 * Runs a write once more after room was made, where there is something to give up for it.
 *
 * @throws StorageFullError when there still is no room
 */
export async function withRoom<T>(
  work: () => Promise<T>,
  makeRoom: (() => Promise<void>) | undefined,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageFullError) || makeRoom === undefined) throw error;
    await makeRoom();
    return work();
  }
}
