import { reportRefusal } from '#web/client/failures.ts';
import { fieldOf } from '#web/client/storage.ts';
import { isViewDatabase } from '#web/client/view-database.ts';
import type { JournalDb } from './journal-db.ts';

/** The device has no space left. The message is for the user. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('This device is out of storage space. Free some space, then try again.', { cause });
    this.name = 'StorageFullError';
  }
}

/** Nothing is written to the journal of a view. The message is for the user. */
export class ReadOnlyError extends Error {
  constructor() {
    super('You are viewing as a member. Nothing can be changed.');
    this.name = 'ReadOnlyError';
  }
}

/** @throws ReadOnlyError before the person writes to the journal of a view */
export function refuseInView({ name }: JournalDb): void {
  if (!isViewDatabase(name)) return;
  const error = new ReadOnlyError();
  reportRefusal(error);
  throw error;
}

const CONNECTION_LOST = new Set<unknown>(['DatabaseClosedError', 'UnknownError']);

/** By shape: the class may be of another realm, and Dexie wraps quota errors as `inner`. */
const namesOf = (error: unknown): unknown[] => [
  fieldOf(error, 'name'),
  fieldOf(fieldOf(error, 'inner'), 'name'),
];

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
    if (db.isRetired || !names.some((name) => CONNECTION_LOST.has(name))) throw error;
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
  refuseInView(db);
  try {
    return await onDevice(db, work);
  } catch (cause) {
    if (cause instanceof StorageFullError) throw cause;
    throw new Error(failure, { cause });
  }
}

/** Repeats a write after `makeRoom`, if given. @throws StorageFullError if there still is no space */
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
