import { type App, mount } from '#api/http/mount.ts';
import { pushEndpoints } from '#contracts/notifications.ts';
import type { PushSubscriptionService } from './push-subscriptions.service.ts';

export function pushRoutes(app: App, subscriptions: PushSubscriptionService): void {
  mount(app, pushEndpoints.key, async () => ({ public_key: await subscriptions.publicKey() }));
  mount(app, pushEndpoints.subscribe, async ({ caller, body }) => {
    await subscriptions.subscribe(caller, body);
    return { message: 'Notifications are on for this device' };
  });
  mount(app, pushEndpoints.unsubscribe, async ({ caller, body }) => {
    await subscriptions.unsubscribe(caller, body.endpoint);
    return { message: 'Notifications are off for this device' };
  });
}
