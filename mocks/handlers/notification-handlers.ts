import {
  type Notification,
  notificationEndpoints,
  type NotificationPreferences,
  pushEndpoints,
} from '#contracts/notifications.ts';
import { defaultChannels } from '#contracts/rules/notifications/notification-topics.ts';
import { mockEndpoint, mockExample } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { type Activity, activityFor } from '#mocks/world/activity-feed.ts';
import type { Inbox, Person, Tables } from '#mocks/world/tables.ts';

const untouched: Inbox = { readUpTo: 0, readIds: [], preferences: null };

const inboxOf = ({ inboxes }: Tables, { id }: Person): Inbox => inboxes[id] ?? untouched;

function notificationOf({ id, at, copy }: Activity, inbox: Inbox): Notification {
  const { topic, title, body, target } = copy;
  const read = at <= inbox.readUpTo || inbox.readIds.includes(id);
  return { id, topic, title, body, target, created_at: new Date(at).toISOString(), read };
}

function notificationsOf(tables: Tables, reader: Person, now: number): Notification[] {
  const inbox = inboxOf(tables, reader);
  return activityFor(tables, reader, now).map((activity) => notificationOf(activity, inbox));
}

const countUnread = (notifications: readonly Notification[]): number =>
  notifications.filter(({ read }) => !read).length;

function preferencesOf(tables: Tables, reader: Person): NotificationPreferences {
  const stored = inboxOf(tables, reader).preferences;
  return stored ?? { topics: defaultChannels(reader.role), quiet_hours: null };
}

function inboxHandlers({ world, now, authenticate }: MockServer) {
  const nowMs = () => now().getTime();
  return {
    list: mockEndpoint(notificationEndpoints.list, authenticate, async ({ caller, query }) => {
      const all = notificationsOf(await world.read(), caller, nowMs());
      const { limit, before } = query;
      const start = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
      return { unread: countUnread(all), notifications: all.slice(start, start + limit) };
    }),
    read: mockEndpoint(notificationEndpoints.read, authenticate, ({ caller, body: { ids } }) =>
      world.change((tables) => {
        const inbox = inboxOf(tables, caller);
        const changes =
          ids === undefined
            ? { readUpTo: nowMs(), readIds: [] }
            : { readIds: [...new Set([...inbox.readIds, ...ids])] };
        tables.inboxes[caller.id] = { ...inbox, ...changes };
        return { unread: countUnread(notificationsOf(tables, caller, nowMs())) };
      }),
    ),
  };
}

function preferenceHandlers({ world, authenticate }: MockServer) {
  return {
    preferences: mockEndpoint(notificationEndpoints.preferences, authenticate, async ({ caller }) =>
      preferencesOf(await world.read(), caller),
    ),
    changePreferences: mockEndpoint(
      notificationEndpoints.changePreferences,
      authenticate,
      ({ caller, body: { topics: chosen, quiet_hours } }) =>
        world.change((tables) => {
          const topics = preferencesOf(tables, caller).topics.map(
            (channels) => chosen.findLast(({ topic }) => topic === channels.topic) ?? channels,
          );
          const preferences = { topics, quiet_hours };
          tables.inboxes[caller.id] = { ...inboxOf(tables, caller), preferences };
          return preferences;
        }),
    ),
  };
}

export const notificationHandlers = (server: MockServer) => ({
  ...inboxHandlers(server),
  ...preferenceHandlers(server),
});

/** No server, no messages: without a key the app does not ask for any. */
export const pushHandlers = ({ authenticate }: MockServer) => ({
  key: mockEndpoint(pushEndpoints.key, authenticate, async () => ({ public_key: null })),
  subscribe: mockExample(pushEndpoints.subscribe, authenticate),
  unsubscribe: mockExample(pushEndpoints.unsubscribe, authenticate),
});
