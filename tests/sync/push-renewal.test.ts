import { expect, it, onTestFinished, vi } from 'vitest';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';
import { createPushDevice } from '#tests/support/push-device.ts';
import { startApi } from '#tests/support/start-api.ts';
import { JournalDb, journalDbName } from '#web/offline/journal/journal-db.ts';
import { mirrorToken } from '#web/offline/journal/meta.ts';
import { renewSubscription } from '#web/offline/push/renewal.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/device-1';

/** What a browser hands out for its device. */
function aSubscription(): PushSubscription {
  const { subscription } = createPushDevice(ENDPOINT);
  return {
    toJSON: () => ({ ...subscription, expirationTime: null }),
  } as unknown as PushSubscription;
}

/** A worker of ama's browser on the real server; no tab is open. */
async function startWorker({ isSignedIn = true } = {}) {
  const api = await startApi();
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const hasBody = request.method !== 'GET';
    return api.raw(new URL(request.url).pathname, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(hasBody && { body: await request.text() }),
    });
  });
  const db = new JournalDb(journalDbName(api.people.ama.id, false));
  onTestFinished(() => db.delete());
  await mirrorToken(db, isSignedIn ? api.people.ama.token : null);
  return {
    api,
    endpoints: async () =>
      (await api.database.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint),
  };
}

it('tells the server of the subscription that the browser made instead', async () => {
  const { endpoints } = await startWorker();
  const subscribe = vi.fn<PushManager['subscribe']>();

  await renewSubscription({ subscribe }, aSubscription());

  expect(await endpoints()).toEqual([ENDPOINT]);
  expect(subscribe).not.toHaveBeenCalled();
});

it('makes one for the key of the server where the browser made none', async () => {
  const { endpoints } = await startWorker();
  const subscribe = vi.fn<PushManager['subscribe']>(async () => aSubscription());

  await renewSubscription({ subscribe }, null);

  expect(await endpoints()).toEqual([ENDPOINT]);
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) as string,
  });
});

it('leaves it to the next start of the app where nobody is signed in', async () => {
  const { endpoints } = await startWorker({ isSignedIn: false });
  const subscribe = vi.fn<PushManager['subscribe']>();

  await renewSubscription({ subscribe }, aSubscription());

  expect(await endpoints()).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});
