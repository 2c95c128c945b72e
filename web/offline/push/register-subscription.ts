import { pushEndpoints, PushSubscription as PushAddress } from '#contracts/notifications.ts';
import type { Api } from '#web/client/api.ts';

/** Registers a push subscription on the server. Idempotent. @throws as `Api.call` */
export async function registerSubscription(
  api: Api,
  subscription: PushSubscription,
): Promise<void> {
  const body = PushAddress.parse(subscription.toJSON());
  await api.call(pushEndpoints.subscribe, { body });
}
