import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushEndpoints } from '#contracts/push.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import {
  isPushWanted,
  type PushPermission,
  readPermission,
  readPushState,
  registerSubscription,
  storePushWanted,
  subscribeDevice,
  unsubscribeDevice,
} from '#web/offline/push/device.ts';
import { useUser } from '#web/data/session/session.tsx';

export { showTestNotification } from '#web/offline/push/device.ts';
export type { PushPermission } from '#web/offline/push/device.ts';

const PUSH_STATE = 'push-device';
const KEY_STALE_MS = 60 * 60_000;

/** The server's public key; null if it sends no push messages. */
const keyOptions = (api: Api) => ({
  queryKey: ['push-key'],
  queryFn: async () => (await api.call(pushEndpoints.key)).public_key,
  staleTime: KEY_STALE_MS,
  meta: { persist: false },
});

/** @throws Error when the browser or the server refuses */
async function connectDevice(api: Api, client: QueryClient): Promise<void> {
  const key = await client.fetchQuery(keyOptions(api));
  if (key !== null) await registerSubscription(api, await subscribeDevice(key));
}

export type PushDevice = ReturnType<typeof usePushDevice>;

/** The push subscription of this device for the signed-in user. */
export function usePushDevice() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useUser()?.id ?? '';
  const { data: key } = useQuery(keyOptions(api));
  const { data: pushState } = useQuery({
    queryKey: [PUSH_STATE, userId],
    queryFn: () => readPushState(userId),
    meta: { persist: false },
  });
  const reload = () => client.invalidateQueries({ queryKey: [PUSH_STATE] });

  /**
   * Requests permission if needed, so call it directly in a click handler. If granted, subscribes this
   * device.
   *
   * @throws Error if the browser or the server refuses
   */
  async function subscribe(): Promise<PushPermission> {
    try {
      if (readPermission() === 'unsupported') return 'unsupported';
      const permission = await Notification.requestPermission(); // first: Safari requires it within the click
      if (permission !== 'granted') return permission;
      storePushWanted(userId, true);
      await connectDevice(api, client);
      return permission;
    } finally {
      await reload();
    }
  }

  /** Works offline too, because the push service reports ended subscriptions to the server. */
  async function unsubscribe(): Promise<void> {
    storePushWanted(userId, false);
    const endpoint = await unsubscribeDevice().catch(() => null);
    if (endpoint !== null) {
      await api.call(pushEndpoints.unsubscribe, { body: { endpoint } }).catch(() => null);
    }
    await reload();
  }

  return {
    permission: pushState?.permission ?? readPermission(),
    needsInstall: pushState?.needsInstall ?? false,
    /** Whether the server sends push messages; null while unknown. The demo sends none. */
    isOffered: key === undefined ? null : key !== null,
    isSubscribed: pushState?.isSubscribed ?? false,
    subscribe,
    unsubscribe,
  };
}

/** Registers this device again after a new login session or a changed subscription, where it is wanted. */
export async function reconnectDevice(
  api: Api,
  client: QueryClient,
  userId: string,
): Promise<void> {
  if (readPermission() !== 'granted' || !isPushWanted(userId)) return;
  await connectDevice(api, client);
}
