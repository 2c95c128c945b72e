import { ApiError } from '#contracts/errors.ts';
import { JournalDb, listJournalNames } from './journal-db.ts';
import { readMirroredToken } from './journal-meta.ts';
import { sendAll } from './journal-pass.ts';
import { aloneInTurn } from './journal-triggers.ts';
import { hasUnsentToTry } from './journal-unsent.ts';
import { createSyncCalls } from './sync-calls.ts';
import { createWorkerApi } from './worker-api.ts';

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

async function sendFrom(db: JournalDb): Promise<void> {
  const token = await readMirroredToken(db);
  if (token === null) return;
  const calls = createSyncCalls(createWorkerApi(token), new AbortController().signal);
  try {
    await aloneInTurn(db.name, () => sendAll({ db, calls, now: () => Date.now() }, false));
  } catch (error) {
    if (isSessionEnd(error)) return; // no later try would do better
    throw error;
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
