import { Answer } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import type { InboxStore } from './inbox.store.ts';
import type { NotificationPreferencesService } from './notification-preferences.service.ts';

type Deps = {
  readonly inbox: InboxStore;
  readonly preferences: NotificationPreferencesService;
  /** UTC ms. */
  readonly now: () => number;
};

export function notificationRoutes(app: App, { inbox, preferences, now }: Deps): void {
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
}
