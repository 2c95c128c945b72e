import {
  type Notification,
  notificationEndpoints,
  type NotificationPreferences,
} from '#contracts/notifications.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { JOURNAL_TOPICS } from '#contracts/rules/journal/journal-privacy.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { type Activity, activityFor } from '#mocks/world/activity-feed.ts';
import type { Inbox, Person, Tables } from '#mocks/world/tables.ts';
import { eventEndpoints, LIVE_TOPICS } from '#contracts/events.ts';
import { briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

/** Beside prices, which are never the same. */
const changing = ['scanners', 'signals', 'notifications', 'briefing', 'journal'] as const;

/** Prices move every second. A post of another tab is seen at the next read, not announced. */
export function eventHandlers(server: MockServer) {
  const { now, versions } = server;
  const newest = (userId: string) => ({
    journal: versions.journals.get(userId) ?? 0,
    scanners: Math.floor(now().getTime() / MINUTE_MS) + versions.scanners,
    signals: versions.signals,
    notifications: versions.signals + versions.notifications,
    briefing: briefingDueAt(now().getTime()),
  });

  return mockFeature(eventEndpoints, server, {
    stream:
      async ({ caller: { id } }) =>
      (tell) => {
        let version = now().getTime();
        let previous = newest(id);
        for (const topic of LIVE_TOPICS) tell({ topic, version });
        const timer = setInterval(() => {
          version += 1;
          void server.priceWatch.look();
          tell({ topic: 'prices', version });
          const current = newest(id);
          for (const topic of changing) {
            if (current[topic] !== previous[topic]) tell({ topic, version });
          }
          previous = current;
        }, SECOND_MS);
        return () => clearInterval(timer);
      },
  });
}

const isOfJournal = (topic: string): boolean => JOURNAL_TOPICS.some((each) => each === topic);

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
  const topics = defaultChannels(reader.role).map((channels) => ({
    ...channels,
    ...stored?.topics.find(({ topic }) => topic === channels.topic),
  }));
  return { topics, quiet_hours: stored?.quiet_hours ?? null };
}

export function notificationHandlers(server: MockServer) {
  const { world } = server;
  const nowMs = () => server.now().getTime();
  return mockFeature(notificationEndpoints, server, {
    async list({ caller, query }) {
      const inbox = notificationsOf(await world.read(), caller, nowMs());
      const isHidden = caller.view !== undefined && caller.journal_sums_only === true;
      const all = isHidden ? inbox.filter(({ topic }) => !isOfJournal(topic)) : inbox;
      const { limit, before } = query;
      const start = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
      return { unread: countUnread(all), notifications: all.slice(start, start + limit) };
    },
    read: ({ caller, body: { ids } }) =>
      world.change((tables) => {
        const inbox = inboxOf(tables, caller);
        const changes =
          ids === undefined
            ? { readUpTo: nowMs(), readIds: [] }
            : { readIds: [...new Set([...inbox.readIds, ...ids])] };
        tables.inboxes[caller.id] = { ...inbox, ...changes };
        return { unread: countUnread(notificationsOf(tables, caller, nowMs())) };
      }),
    preferences: async ({ caller }) => preferencesOf(await world.read(), caller),
    changePreferences: ({ caller, body: { topics: chosen, quiet_hours } }) =>
      world.change((tables) => {
        const topics = preferencesOf(tables, caller).topics.map((channels) => ({
          ...channels,
          ...chosen.findLast(({ topic }) => topic === channels.topic),
        }));
        const preferences = { topics, quiet_hours };
        tables.inboxes[caller.id] = { ...inboxOf(tables, caller), preferences };
        return preferences;
      }),
  });
}

/** No server, no messages: without a key the app does not ask for any. */
export const pushHandlers = (server: MockServer) =>
  mockFeature(pushEndpoints, server, {
    key: async () => ({ public_key: null }),
  });
