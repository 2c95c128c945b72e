import { isDemo } from '#web/client/mode.ts';
import { canUseDatabase } from '#web/client/database-probe.ts';
import { deleteDatabase } from '../journal/delete-database.ts';

const STORE = 'kept';
const KEY = 'queries';

/** The answers of the server as one person saw them last on this device. */
export type KeptQueries = {
  /** Of which version of the contract they are: another version may read them wrongly. */
  buster: string;
  savedAt: number; // ms since 1970
  state: unknown;
};

/** The demo and every person have a database of their own, which share nothing. */
export const queriesDbName = (userId: string, inDemo = isDemo()): string =>
  `bellwether:queries:${inDemo ? 'demo' : 'u'}:${userId}`;

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}

/**
 * Opened for each use and closed after it: a connection that stays would block the deletion, and iOS
 * kills it in the background. Without a library, because this is read before the first screen.
 */
async function withStore(
  name: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<unknown>,
): Promise<unknown> {
  if (!(await canUseDatabase())) throw new Error('this browser lets no page have a database');
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    if (mode === 'readwrite') opening.result.createObjectStore(STORE);
    else opening.transaction?.abort(); // nothing was kept: reading leaves nothing behind either
  });
  const db = await settle(opening);
  try {
    return await use(db.transaction(STORE, mode).objectStore(STORE));
  } finally {
    db.close();
  }
}

const isKeptQueries = (value: unknown): value is KeptQueries =>
  typeof value === 'object' &&
  value !== null &&
  'buster' in value &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'state' in value;

/** What a person was shown last, or null; also when the device does not give it away. */
export async function readQueries(userId: string): Promise<KeptQueries | null> {
  try {
    const kept: unknown = await withStore(queriesDbName(userId), 'readonly', (store) =>
      settle(store.get(KEY)),
    );
    return isKeptQueries(kept) ? kept : null;
  } catch {
    return null; // only a copy: the server has it
  }
}

/**
 * Keeps what a person is shown.
 *
 * @param isWanted asked once the database is open: the person may have signed out meanwhile
 */
export async function storeQueries(
  userId: string,
  queries: KeptQueries,
  isWanted: () => boolean,
): Promise<void> {
  try {
    await withStore(queriesDbName(userId), 'readwrite', async (store) => {
      if (isWanted()) await settle(store.put(queries, KEY));
    });
  } catch {
    // No room, or refused: only a copy.
  }
}

/** Removes what a person was shown; the room it took is free again. */
export async function dropPersistedQueries(userId: string): Promise<void> {
  await deleteDatabase(queriesDbName(userId));
}
