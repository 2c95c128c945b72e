import { z } from 'zod';
import { define } from './endpoint.ts';
import { open, openList } from './open.ts';
import { Count, ClockTime, Id, inQuery, Instant, ListQuery, named } from './primitives.ts';
import {
  NOTIFICATION_SECTIONS,
  NOTIFICATION_TOPICS,
  isTimeZone,
} from './rules/notifications/notification-topics.ts';

/** Protocol of this app. 1: topics and sections of 0.1.0 alone; 2 and 3: those that were added since. */
export const NOTIFICATION_PROTOCOL = 3;
const TOPICS_PER_CALL = 11; // as in 0.1.0; none has those of both roles
const Protocol = inQuery(z.number().int().min(1).max(99)).default(1);

const Topic = z.enum(NOTIFICATION_TOPICS, 'Unknown topic').meta({ id: 'NotificationTopic' });

export const NotificationTarget = z.object({
  section: open(z.enum(NOTIFICATION_SECTIONS)),
  item: Id.nullable(), // a signal, a post, a webinar …; null: the section
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

export const Notification = named('Notification', {
  id: Id,
  topic: open(Topic),
  title: z.string(),
  body: z.string(),
  target: NotificationTarget,
  created_at: Instant,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const Unread = Count; // in the whole inbox

/** The decrypted payload of a push message: the notification, and the badge of the app. */
export const PushPayload = Notification.pick({
  id: true,
  topic: true,
  title: true,
  body: true,
  target: true,
}).extend({ unread: Unread });
export type PushPayload = z.infer<typeof PushPayload>;

export const NotificationPreferences = named('NotificationPreferences', {
  // every topic of the caller's role once; the inbox has everything
  // `chat`: of topics that may go to chats; what is not sent stays as it is
  topics: openList(
    z.object({
      topic: Topic,
      push: z.boolean(),
      email: z.boolean(),
      chat: z.boolean().optional(),
    }),
  ).max(TOPICS_PER_CALL, 'Each topic once'),
  quiet_hours: z
    .object({
      from: ClockTime,
      to: ClockTime, // the first minute that is loud again
      time_zone: z.string().max(64).refine(isTimeZone, 'Unknown time zone'),
    })
    .nullable(), // null: none
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const examplePreferences: NotificationPreferences = {
  topics: [{ topic: 'new_signal', push: true, email: false, chat: true }],
  quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' },
};

export const notificationEndpoints = {
  list: define.get('/notifications', 'user', {
    summary: 'The inbox, newest first, and how many are unread in all of it',
    query: ListQuery.extend({ protocol: Protocol }),
    response: z.object({ unread: Unread, notifications: z.array(Notification) }),
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
  read: define.post('/notifications/read', 'user', {
    summary: 'Marks these as read, or all where none are named',
    body: z.object({ ids: z.array(Id).max(200, 'At most 200').optional() }),
    response: z.object({ unread: Unread }),
    example: { unread: 0 },
    exampleBody: {},
  }),
  preferences: define.get('/notification-preferences', 'user', {
    summary: 'How each topic reaches the caller, and when nothing rings',
    query: z.object({ protocol: Protocol }),
    response: NotificationPreferences,
    example: examplePreferences,
  }),
  changePreferences: define.put('/notification-preferences', 'user', {
    summary: 'Stores them; topics that are not named stay as they are',
    query: z.object({ protocol: Protocol }),
    body: NotificationPreferences,
    response: NotificationPreferences,
    example: examplePreferences,
    exampleBody: examplePreferences,
  }),
};
