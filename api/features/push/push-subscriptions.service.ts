import { v7 as uuid } from 'uuid';
import type { Caller } from '#api/http/caller.ts';
import type { PushSender } from '#api/push/push-sender.ts';
import type { PushSubscription } from '#contracts/notifications.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import type { PushKeys } from '../server-keys/push-keys.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { PushSubscriptionStore } from './push-subscriptions.store.ts';

const MOST_DEVICES = 10; // of a member

type Deps = {
  readonly store: PushSubscriptionStore;
  readonly keys: PushKeys;
  readonly sender: Pick<PushSender, 'isPushService'>;
  readonly settings: SettingsService;
  /** UTC ms. */
  readonly now: () => number;
};
export type PushSubscriptionService = ReturnType<typeof createPushSubscriptionService>;

/** Push subscriptions of devices. */
export function createPushSubscriptionService({ store, keys, sender, settings, now }: Deps) {
  return {
    /** The VAPID public key; null while push messages are disabled. */
    async publicKey(): Promise<string | null> {
      const { push_notifications: isOn } = await settings.read();
      return isOn ? (await keys.read()).publicKey : null;
    },

    /**
     * Subscribes a device until the caller's login session ends.
     *
     * @throws ApiError `push.unavailable` while push messages are disabled, `push.unknown_host` for an unknown
     *         push service
     */
    async subscribe(caller: Caller, subscription: PushSubscription): Promise<void> {
      const { push_notifications: isOn } = await settings.read();
      if (!isOn) throw refusal('push.unavailable');
      const { endpoint, keys: deviceKeys } = subscription;
      if (!sender.isPushService(endpoint)) throw fieldRefusal('push.unknown_host', 'endpoint');
      const row = {
        id: uuid(),
        endpoint,
        user_id: caller.id,
        session_token_hash: caller.tokenHash,
        ...deviceKeys,
        created_at: now(),
      };
      await store.put(row, MOST_DEVICES);
    },

    unsubscribe: (caller: Caller, endpoint: string): Promise<void> =>
      store.remove(endpoint, caller.id),
  };
}
