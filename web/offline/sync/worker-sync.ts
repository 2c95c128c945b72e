import { type Api, createApi } from '#web/client/api.ts';
import { deleteDatabase } from '#web/client/database-probe.ts';
import { networkTransport } from '#web/client/network.ts';
import { queriesDbName } from '../cache/query-persister.ts';
import { type JournalDb, listJournals, withJournal } from '../journal/journal-db.ts';
import { mirrorToken, readMeta } from '../journal/meta.ts';
import { hasUnsentToTry } from '../journal/unsent.ts';
import { createSyncCalls, isSessionEnd } from './calls.ts';
import { sendAll } from './sync-cycle.ts';
import { withSyncLock } from './triggers.ts';

/** An API client of the service worker, with the token that the app stored for it. */
export const createWorkerApi = (token: string): Api =>
  createApi({
    transport: networkTransport,
    readToken: () => token,
    onSessionEnded: () => {}, // the app notices when it opens
  });

/** Signs out without a tab: deletes token and cached answers; unsent rows stay. */
async function lock(db: JournalDb, userId: string, token: string): Promise<void> {
  if ((await readMeta(db, 'token')) !== token) return; // another sign-in has replaced it
  await mirrorToken(db, null);
  await deleteDatabase(queriesDbName(userId, false));
}

async function sendFrom(db: JournalDb, userId: string): Promise<void> {
  const token = await readMeta(db, 'token');
  if (token === undefined) return;
  const calls = createSyncCalls(createWorkerApi(token), new AbortController().signal);
  try {
    await withSyncLock(db.name, () => sendAll({ db, calls, now: () => Date.now() }, false));
  } catch (error) {
    if (!isSessionEnd(error)) throw error; // a retry would fail too
    if (error.status === 401) await lock(db, userId, token);
    return;
  }
  if (await hasUnsentToTry(db)) throw new Error('some of the journal is still to be sent');
}

/** Sends the journal without an open tab. @throws while unsent rows remain, so the browser retries */
export async function syncFromWorker(): Promise<void> {
  for (const { name, userId } of await listJournals(false)) {
    await withJournal(name, (db) => sendFrom(db, userId));
  }
}
