import { pushEndpoints } from '#contracts/notifications.ts';
import { JournalDb, listJournalNames } from '../journal/journal-db.ts';
import { readMirroredToken } from '../journal/meta.ts';
import { tellSubscription } from './calls.ts';
import { createWorkerApi } from '../sync/worker-api.ts';

/** The token that the member who is signed in left for the worker; null: nobody did. */
async function findToken(): Promise<string | null> {
  for (const name of await listJournalNames()) {
    const db = new JournalDb(name);
    try {
      const token = await readMirroredToken(db);
      if (token !== null) return token;
    } finally {
      db.retire();
    }
  }
  return null;
}

/**
 * Tells the server where messages go from now on, after the browser has ended a subscription. Without a
 * token, or a network, the app does it when it is opened next.
 *
 * @param fresh the new one, where the browser has made one already
 */
export async function renewSubscription(
  pushManager: Pick<PushManager, 'subscribe'>,
  fresh: PushSubscription | null,
): Promise<void> {
  const token = await findToken();
  if (token === null) return;
  const api = createWorkerApi(token);
  const { public_key } = await api.call(pushEndpoints.key);
  if (public_key === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  await tellSubscription(api, fresh ?? (await pushManager.subscribe(options)));
}
