import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { open, openList } from './open.ts';
import { ClockTime, Id, Instant, ListQuery } from './primitives.ts';
import {
  defaultChannels,
  NOTIFICATION_SECTIONS,
  NOTIFICATION_TOPICS,
} from '#contracts/rules/notifications/notification-topics.ts';
import { isTimeZone } from '#contracts/rules/notifications/quiet-hours.ts';

const Topic = z.enum(NOTIFICATION_TOPICS, 'Unknown topic').meta({ id: 'NotificationTopic' });

/** What a notification opens. */
export const NotificationTarget = z.object({
  section: open(z.enum(NOTIFICATION_SECTIONS)),
  item: Id.nullable(), // a signal, a post, a webinar …; null: the section
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

/** Something the member was told. */
export const Notification = z
  .object({
    id: Id,
    topic: open(Topic),
    title: z.string(),
    body: z.string(),
    target: NotificationTarget,
    created_at: Instant,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const Unread = z.number().int().nonnegative(); // in the whole inbox

/** What a push message holds once it is decrypted: what the worker shows, and the badge of the app. */
export const PushPayload = Notification.pick({
  id: true,
  topic: true,
  title: true,
  body: true,
  target: true,
}).extend({ unread: Unread });
export type PushPayload = z.infer<typeof PushPayload>;

export const NotificationPreferences = z
  .object({
    // every topic of the caller's role once; everything stands in the inbox besides
    topics: openList(z.object({ topic: Topic, push: z.boolean(), email: z.boolean() })).max(
      NOTIFICATION_TOPICS.length,
      'Each topic once',
    ),
    quiet_hours: z
      .object({
        from: ClockTime,
        to: ClockTime, // the first minute that is loud again
        time_zone: z.string().max(64).refine(isTimeZone, 'Unknown time zone'),
      })
      .nullable(), // null: none
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const examplePreferences: NotificationPreferences = {
  topics: defaultChannels('user'),
  quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' },
};

export const notificationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'The inbox, newest first, and how many are unread in all of it',
    query: ListQuery,
    response: z.object({ unread: Unread, notifications: z.array(Notification) }),
    errors: [],
    example: {
      unread: 1,
      notifications: [
        {
          id: '019aab31-2c3d-7e4f-8a51-7b8c9d0e1f24',
          topic: 'new_signal',
          title: 'EURUSD buy, Peak Scanner',
          body: 'Entry 1.08420, confidence 82%. Informational only.',
          target: { section: 'signals', item: '3f0c9a51b27d4e86' },
          created_at: '2026-11-20T14:05:00.000Z',
          read: false,
        },
      ],
    },
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'user',
    summary: 'Marks these as read, or all where none are named',
    body: z.object({ ids: z.array(Id).max(200, 'At most 200').optional() }),
    response: z.object({ unread: Unread }),
    errors: [],
    example: { unread: 0 },
  }),
  preferences: defineEndpoint({
    method: 'GET',
    path: '/notification-preferences',
    access: 'user',
    summary: 'How each topic reaches the caller, and when nothing rings',
    response: NotificationPreferences,
    errors: [],
    example: examplePreferences,
  }),
  changePreferences: defineEndpoint({
    method: 'PUT',
    path: '/notification-preferences',
    access: 'user',
    summary: 'Stores them; topics that are not named stay as they are',
    body: NotificationPreferences,
    response: NotificationPreferences,
    errors: [],
    example: examplePreferences,
  }),
};
