import type {
  NotificationSection,
  NotificationTopic,
  QuietHours,
} from '#contracts/rules/notifications/notification-topics.ts';
import { kit } from '../kit.ts';
import { loginSessions } from './login-sessions.ts';
import { users } from './users.ts';

/**
 * Outbox events, stored in the transaction that caused them. Delivered afterwards:
 * into inboxes, to devices, by mail.
 */
export const outboxEvents = kit.table(
  'notices',
  {
    id: kit.text().primaryKey(),
    key: kit.text().notNull(), // deduplication key: one event per key
    topic: kit.text().$type<NotificationTopic>().notNull(),
    audience: kit.text().$type<'members' | 'administrators' | 'one'>().notNull(),
    user_id: kit.text().references(() => users.id, { onDelete: 'cascade' }), // of an audience of one
    title: kit.text().notNull(),
    body: kit.text().notNull(),
    facts: kit.json<readonly (readonly [name: string, value: string])[]>().notNull(), // more of it, for mails
    section: kit.text().$type<NotificationSection>().notNull(),
    item: kit.text(), // what it opens there; null: the section
    is_quiet: kit.bool().notNull(), // stands in inboxes and nowhere else
    created_at: kit.int().notNull(),
    told_at: kit.int(), // null: not yet
  },
  (t) => [
    kit.uniqueIndex('notices_key').on(t.key),
    kit.index('notices_told').on(t.told_at, t.created_at),
  ],
);

/** A notification in a member's inbox. */
export const notifications = kit.table(
  'notifications',
  {
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice_id: kit
      .text()
      .notNull()
      .references(() => outboxEvents.id, { onDelete: 'cascade' }),
    read_at: kit.int(), // null: unread
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.notice_id] }),
    kit.index('notifications_notice').on(t.notice_id),
    kit.index('notifications_unread').on(t.user_id, t.read_at),
  ],
);

/** Of those who chose; everybody else has the contract's defaults. */
export const notificationPreferences = kit.table('notification_preferences', {
  user_id: kit
    .text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  topics: kit
    .json<Readonly<Partial<Record<NotificationTopic, { push: boolean; email: boolean }>>>>()
    .notNull(),
  quiet_hours: kit.json<QuietHours>(), // null: none
  updated_at: kit.int().notNull(),
});

/** Where a signed-in device takes push messages; it goes with the login session. */
export const pushSubscriptions = kit.table(
  'push_subscriptions',
  {
    id: kit.text().primaryKey(),
    endpoint: kit.text().notNull(),
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_token_hash: kit
      .bytes()
      .notNull()
      .references(() => loginSessions.token_hash, { onDelete: 'cascade' }),
    p256dh: kit.text().notNull(),
    auth: kit.text().notNull(),
    created_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    kit.index('push_subscriptions_user').on(t.user_id),
    kit.index('push_subscriptions_session').on(t.session_token_hash),
  ],
);

/** Push messages that are on their way; one that was taken or is too late is removed. */
export const pushMessages = kit.table(
  'push_messages',
  {
    notice_id: kit
      .text()
      .notNull()
      .references(() => outboxEvents.id, { onDelete: 'cascade' }),
    subscription_id: kit
      .text()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    attempts: kit.int().notNull(),
    next_try_at: kit.int().notNull(), // also the end of the sender's lease
    expires_at: kit.int().notNull(), // afterwards nobody wants to hear of it
  },
  (t) => [
    kit.primaryKey({ columns: [t.notice_id, t.subscription_id] }),
    kit.index('push_messages_next').on(t.next_try_at),
    kit.index('push_messages_subscription').on(t.subscription_id),
  ],
);
