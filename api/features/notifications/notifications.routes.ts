import { Answer, type App, mount } from '#api/http/mount.ts';
import { notificationEndpoints, pushEndpoints } from '#contracts/notifications.ts';
import type { createInboxStore } from './inbox.store.ts';
import type { NotificationPreferencesService } from './notification-preferences.service.ts';
import type { createPushSubscriptionService } from './push.service.ts';

type Deps = {
  readonly inbox: ReturnType<typeof createInboxStore>;
  readonly preferences: NotificationPreferencesService;
  readonly subscriptions: ReturnType<typeof createPushSubscriptionService>;
  readonly now: () => number;
};

export function notificationRoutes(app: App, deps: Deps): void {
  const { inbox, preferences, subscriptions, now } = deps;
  mount(app, notificationEndpoints.list, async ({ caller, query }) => {
    const { rows, total, unread } = await inbox.page(caller.id, query);
    const headers = { 'x-total-count': String(total) };
    return new Answer({ unread, notifications: rows }, { headers });
  });
  mount(app, notificationEndpoints.read, async ({ caller, body }) => ({
    unread: await inbox.read(caller.id, body.ids, now()),
  }));
  mount(app, notificationEndpoints.preferences, ({ caller }) => preferences.read(caller));
  mount(app, notificationEndpoints.changePreferences, ({ caller, body }) =>
    preferences.change(caller, body),
  );
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
