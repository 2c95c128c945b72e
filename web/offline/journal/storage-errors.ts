import type { JournalDb } from './journal-db.ts';

/** The device has no space left. The message is for the user. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('This device is out of storage space. Free some space, then try again.', { cause });
    this.name = 'StorageFullError';
  }
}

const CONNECTION_LOST = new Set(['DatabaseClosedError', 'UnknownError']);

/** The name of an error, by its shape: it may be an instance of another realm's class. */
const nameOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
    ? error.name
    : null;

/** All names of an error: Dexie wraps quota errors in an AbortError as `inner`. */
function namesOf(error: unknown): (string | null)[] {
  const inner = typeof error === 'object' && error !== null && 'inner' in error && error.inner;
  return [nameOf(error), nameOf(inner)];
}

async function reopen(db: JournalDb, isUnknown: boolean): Promise<void> {
  if (!isUnknown && db.isOpen()) return;
  db.close({ disableAutoOpen: false });
  await db.open();
}

/**
 * Runs work on the database. iOS kills the connection of a background app: then the database is reopened
 * and the work repeated, so the work must be idempotent.
 *
 * @throws StorageFullError if the device has no space
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

/** As `onDevice`, but a failure gets a message for the user. */
export async function writeOnDevice<T>(
  db: JournalDb,
  failure: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await onDevice(db, work);
  } catch (cause) {
    if (cause instanceof StorageFullError) throw cause;
    throw new Error(failure, { cause });
  }
}

/**
 * Repeats a write after freeing space, if `makeRoom` is given.
 *
 * @throws StorageFullError if there still is no space
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
