import { isDemo } from '#web/client/mode.ts';
import { canUseDatabase, deleteDatabase } from '#web/client/database-probe.ts';
import { fieldOf } from '#web/client/storage.ts';

const STORE = 'kept';
const KEY = 'queries';

/** The cached answers of the server for one user. */
export type PersistedQueries = {
  /** Contract version of the answers; another version must not read them. */
  buster: string;
  savedAt: number; // ms since 1970
  state: unknown;
};

/** Each user has a separate database; the demo has another one. */
export const queriesDbName = (userId: string, inDemo = isDemo()): string =>
  `bellwether:queries:${inDemo ? 'demo' : 'u'}:${userId}`;

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}

/**
 * Opens the database for one operation: an open connection would block its deletion, and iOS kills it in
 * the background. Without Dexie, because this runs before the first screen.
 */
async function withStore(
  name: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<unknown>,
): Promise<unknown> {
  if (!(await canUseDatabase())) throw new Error('this browser blocks databases');
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    if (mode === 'readwrite') opening.result.createObjectStore(STORE);
    else opening.transaction?.abort(); // a read must not create the database
  });
  const db = await awaitRequest(opening);
  try {
    return await use(db.transaction(STORE, mode).objectStore(STORE));
  } finally {
    db.close();
  }
}

const isPersistedQueries = (value: unknown): value is PersistedQueries =>
  typeof fieldOf(value, 'buster') === 'string' &&
  typeof fieldOf(value, 'savedAt') === 'number' &&
  fieldOf(value, 'state') !== undefined;

/** The user's cached answers; null if there are none or they cannot be read. */
export async function readQueries(userId: string): Promise<PersistedQueries | null> {
  try {
    const stored: unknown = await withStore(queriesDbName(userId), 'readonly', (store) =>
      awaitRequest(store.get(KEY)),
    );
    return isPersistedQueries(stored) ? stored : null;
  } catch {
    return null; // only a cache
  }
}

/** @param isWanted checked once the database is open: the user may have signed out meanwhile */
export async function storeQueries(
  userId: string,
  queries: PersistedQueries,
  isWanted: () => boolean,
): Promise<void> {
  try {
    await withStore(queriesDbName(userId), 'readwrite', async (store) => {
      if (isWanted()) await awaitRequest(store.put(queries, KEY));
    });
  } catch {
    // No space, or blocked: only a cache.
  }
}

/** Deletes the user's cached answers and frees their space. */
export const dropPersistedQueries = (userId: string): Promise<void> =>
  deleteDatabase(queriesDbName(userId));
