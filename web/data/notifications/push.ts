import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pushEndpoints } from '#contracts/notifications.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { tellSubscription } from '#web/offline/push/calls.ts';
import {
  isPushWanted,
  type PushPermission,
  readPermission,
  readStanding,
  rememberPushWanted,
  subscribeDevice,
  unsubscribeDevice,
} from '#web/offline/push/device.ts';
import { useSession } from '../session/session.ts';
import { whenIdle } from '../device/when-idle.ts';

export { showTestNotification } from '#web/offline/push/device.ts';
export type { PushPermission } from '#web/offline/push/device.ts';

const STANDING = 'push-device';
const KEY_STALE_MS = 60 * 60_000;

/** The public key of the server; null where it sends no push messages. */
const keyOptions = (api: Api) => ({
  queryKey: ['push-key'],
  queryFn: async () => (await api.call(pushEndpoints.key)).public_key,
  staleTime: KEY_STALE_MS,
  meta: { persist: false },
});

/** @throws Error when the browser or the server refuses */
async function connectDevice(api: Api, client: QueryClient): Promise<void> {
  const key = await client.fetchQuery(keyOptions(api));
  if (key !== null) await tellSubscription(api, await subscribeDevice(key));
}

function useUserId(): string {
  const session = useSession();
  return session.state === 'signed-in' ? session.user.id : '';
}

export type PushDevice = {
  permission: PushPermission;
  /** Safari on iOS has notifications only for an app on the home screen. */
  needsInstall: boolean;
  /** Whether the server sends any; null while that is not known. The demo sends none. */
  isOffered: boolean | null;
  isSubscribed: boolean;
  /**
   * Asks for the permission where it was not given yet, so it is called right in a tap. Where it is
   * granted, the server sends to this device from now on.
   *
   * @throws Error when the browser or the server refuses, permission or not
   */
  subscribe: () => Promise<PushPermission>;
  /** Ends it, network or not: the push service tells the server what nobody takes any more. */
  unsubscribe: () => Promise<void>;
};

/** Whether notifications come to this device, for the person who is signed in. */
export function usePushDevice(): PushDevice {
  const api = useApi();
  const client = useQueryClient();
  const userId = useUserId();
  const { data: key } = useQuery(keyOptions(api));
  const { data: standing } = useQuery({
    queryKey: [STANDING, userId],
    queryFn: () => readStanding(userId),
    meta: { persist: false },
  });
  const look = () => client.invalidateQueries({ queryKey: [STANDING] });

  async function subscribe(): Promise<PushPermission> {
    try {
      if (readPermission() === 'unsupported') return 'unsupported';
      const permission = await Notification.requestPermission(); // first: Safari wants it within the tap
      if (permission !== 'granted') return permission;
      rememberPushWanted(userId, true);
      await connectDevice(api, client);
      return permission;
    } finally {
      await look();
    }
  }

  async function unsubscribe(): Promise<void> {
    rememberPushWanted(userId, false);
    const endpoint = await unsubscribeDevice().catch(() => null);
    if (endpoint !== null) {
      await api.call(pushEndpoints.unsubscribe, { body: { endpoint } }).catch(() => null);
    }
    await look();
  }

  return {
    permission: standing?.permission ?? readPermission(),
    needsInstall: standing?.needsInstall ?? false,
    isOffered: key === undefined ? null : key !== null,
    isSubscribed: standing?.isSubscribed ?? false,
    subscribe,
    unsubscribe,
  };
}

/**
 * Sees to it that the server knows this device where its person wants notifications here: a new login
 * session knows none yet, and browsers change subscriptions by themselves.
 */
export function useConnectedDevice(): void {
  const api = useApi();
  const client = useQueryClient();
  const userId = useUserId();
  useEffect(() => {
    const connect = (): void => {
      if (readPermission() !== 'granted' || !isPushWanted(userId)) return;
      void connectDevice(api, client).catch(() => null); // `online` and the next start try again
    };
    const callOff = whenIdle(connect);
    window.addEventListener('online', connect);
    return () => {
      callOff();
      window.removeEventListener('online', connect);
    };
  }, [api, client, userId]);
}
