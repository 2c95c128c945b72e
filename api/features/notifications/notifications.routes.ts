import { seesOnlySums } from '#api/http/caller.ts';
import { Answer, type App, mount } from '#api/http/mount.ts';
import {
  type Notification,
  type NotificationPreferences,
  notificationEndpoints,
} from '#contracts/notifications.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { JOURNAL_TOPICS } from '#contracts/rules/journal/journal-privacy.ts';
import type { ChatLinkService } from '#api/features/chats/chat-links.service.ts';
import type { ChatSettingsService } from '#api/features/chats/chat-settings.service.ts';
import { chatEndpoints, chatServiceEndpoints } from '#contracts/chats.ts';
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
    const hidden = seesOnlySums(caller) ? JOURNAL_TOPICS : [];
    const { rows, total, unread } = await inbox.page(caller.id, query, hidden);
    const headers = { 'x-total-count': String(total) };
    const notifications = rows.map((row) => forProtocol(query.protocol, row));
    return new Answer({ unread, notifications }, { headers });
  });
  mount(app, notificationEndpoints.read, async ({ caller, body }) => ({
    unread: await inbox.read(caller.id, body.ids, now()),
  }));
  mount(app, notificationEndpoints.preferences, async ({ caller, query }) =>
    topicsFor(query.protocol, await preferences.read(caller)),
  );
  mount(app, notificationEndpoints.changePreferences, async ({ caller, body, query }) =>
    topicsFor(query.protocol, await preferences.change(caller, body)),
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

type Chats = { readonly links: ChatLinkService; readonly settings: ChatSettingsService };

export function chatRoutes(app: App, { links, settings }: Chats): void {
  const { read, change, test, sendTest } = chatServiceEndpoints;
  mount(app, chatEndpoints.own, ({ caller }) => links.own(caller));
  mount(app, chatEndpoints.makeCode, ({ caller }) => links.makeCode(caller));
  mount(app, chatEndpoints.invite, ({ caller }) => links.invite(caller));
  mount(app, chatEndpoints.unlink, async ({ caller }) => {
    await links.unlink(caller);
    return { message: 'Telegram is no longer linked' };
  });
  mount(app, read, () => settings.read());
  mount(app, change, ({ caller, body }) => settings.change(caller, body));
  mount(app, test, ({ caller, body }) => settings.test(caller, body.service));
  mount(app, sendTest, ({ caller, body }) => settings.sendTest(caller, body.service));
}

/** The protocol from which apps can read a topic; the others have always been there. */
const topicsSince: ReadonlyMap<string, number> = new Map([
  ['account_rules', 2],
  ['diagnostics', 2],
  ['weekly_review', 3],
  ['price_alert', 3],
  ['chat_failed', 3],
]);

const isReadable = (protocol: number, topic: string): boolean =>
  protocol >= (topicsSince.get(topic) ?? 1);

/** Older apps read a notification of a later topic as one of a post. */
const forProtocol = (protocol: number, notification: Notification): Notification =>
  isReadable(protocol, notification.topic)
    ? notification
    : {
        ...notification,
        topic: 'new_post',
        target: { section: 'posts', item: null },
      };

const topicsFor = (protocol: number, preferences: NotificationPreferences) => ({
  ...preferences,
  topics: preferences.topics.filter(({ topic }) => isReadable(protocol, topic)),
});
