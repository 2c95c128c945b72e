import { pushEndpoints, PushSubscription as PushAddress } from '#contracts/notifications.ts';
import type { Api } from '#web/client/api.ts';

/** Has the server send its messages to this subscription; again is harmless. @throws as `Api.call` */
export async function tellSubscription(api: Api, subscription: PushSubscription): Promise<void> {
  const body = PushAddress.parse(subscription.toJSON());
  await api.call(pushEndpoints.subscribe, { body });
}
