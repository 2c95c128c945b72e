import { pushEndpoints } from '#contracts/push.ts';
import { createWorkerApi } from '#web/offline/sync/worker-sync.ts';
import { listJournals, withJournal } from '../journal/journal-db.ts';
import { readMeta } from '../journal/meta.ts';
import { registerSubscription } from './device.ts';

/** The access token of the signed-in member; undefined if nobody is signed in. */
async function findToken(): Promise<string | undefined> {
  for (const { name } of await listJournals(false)) {
    const token = await withJournal(name, (db) => readMeta(db, 'token'));
    if (token !== undefined) return token;
  }
  return undefined;
}

/**
 * Registers a new subscription after the browser ended the old one. Without a token or a network, the app
 * does it when it opens next.
 *
 * @param fresh the new subscription, if the browser already created one
 */
export async function renewSubscription(
  pushManager: Pick<PushManager, 'subscribe'>,
  fresh: PushSubscription | null,
): Promise<void> {
  const token = await findToken();
  if (token === undefined) return;
  const api = createWorkerApi(token);
  const { public_key } = await api.call(pushEndpoints.key);
  if (public_key === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  await registerSubscription(api, fresh ?? (await pushManager.subscribe(options)));
}
