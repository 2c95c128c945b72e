import { ApiError } from '#contracts/errors.ts';
import { deleteDatabase } from '../journal/delete-database.ts';
import { JournalDb, journalDbName, listJournalNames } from '../journal/journal-db.ts';
import { mirrorToken, readMirroredToken } from '../journal/meta.ts';
import { sendAll } from './sync-cycle.ts';
import { aloneInTurn } from './triggers.ts';
import { hasUnsentToTry } from '../journal/unsent.ts';
import { queriesDbName } from '../cache/query-persister.ts';
import { createSyncCalls } from './calls.ts';
import { createWorkerApi } from './worker-api.ts';

/** Real accounts alone are sent for here. */
const userIdOf = (dbName: string): string => dbName.slice(journalDbName('', false).length);

const isSessionEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** What a sign-out does, with no tab there to do it; unsent rows stay. */
async function lock(db: JournalDb, token: string): Promise<void> {
  if ((await readMirroredToken(db)) !== token) return; // somebody signed in meanwhile
  await mirrorToken(db, null);
  await deleteDatabase(queriesDbName(userIdOf(db.name), false));
}

async function sendFrom(db: JournalDb): Promise<void> {
  const token = await readMirroredToken(db);
  if (token === null) return;
  const calls = createSyncCalls(createWorkerApi(token), new AbortController().signal);
  try {
    await aloneInTurn(db.name, () => sendAll({ db, calls, now: () => Date.now() }, false));
  } catch (error) {
    if (!isSessionEnd(error)) throw error; // else no later try would do better
    if (error.status === 401) await lock(db, token);
    return;
  }
  if (await hasUnsentToTry(db)) throw new Error('some of the journal is still to be sent');
}

/**
 * Sends the journal of whoever is signed in, without any tab of the app.
 *
 * @throws while something is left, so that the browser tries again
 */
export async function syncFromWorker(): Promise<void> {
  for (const name of await listJournalNames()) {
    const db = new JournalDb(name);
    try {
      await sendFrom(db);
    } finally {
      db.retire();
    }
  }
}
