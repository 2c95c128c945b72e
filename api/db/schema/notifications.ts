import type {
  NotificationSection,
  NotificationTopic,
  QuietHours,
} from '#contracts/rules/notifications/notification-topics.ts';
import { kit, parentId } from '../kit.ts';
import { loginSessions, users } from './users.ts';

/** Outbox events, stored in the transaction that caused them and delivered to inboxes, devices and by mail. */
export const outboxEvents = kit.table(
  'notices',
  {
    id: kit.text().primaryKey(),
    key: kit.text().notNull(), // deduplication key: one event per key
    topic: kit.text().$type<NotificationTopic>().notNull(),
    audience: kit.text().$type<'members' | 'administrators' | 'one'>().notNull(),
    user_id: kit.text().references(() => users.id, { onDelete: 'cascade' }), // of an audience of one; of another, the member it names: it goes with the account
    title: kit.text().notNull(),
    body: kit.text().notNull(),
    facts: kit.json<readonly (readonly [name: string, value: string])[]>().notNull(), // details for mails
    section: kit.text().$type<NotificationSection>().notNull(),
    item: kit.text(), // to open there; null: only the section
    is_quiet: kit.bool().notNull(), // delivered to inboxes only
    created_at: kit.int().notNull(),
    told_at: kit.int(), // null: not yet
  },
  (t) => [
    kit.uniqueIndex('notices_key').on(t.key),
    kit.index('notices_told').on(t.told_at, t.created_at),
  ],
);

export const notifications = kit.table(
  'notifications',
  {
    user_id: parentId(() => users.id),
    notice_id: parentId(() => outboxEvents.id),
    read_at: kit.int(), // null: unread
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.notice_id] }),
    kit.index('notifications_notice').on(t.notice_id),
    kit.index('notifications_unread').on(t.user_id, t.read_at),
  ],
);

/** Only of members who changed them; others have the contract's defaults. */
export const notificationPreferences = kit.table('notification_preferences', {
  user_id: parentId(() => users.id).primaryKey(),
  topics: kit
    .json<Readonly<Partial<Record<NotificationTopic, { push: boolean; email: boolean }>>>>()
    .notNull(),
  quiet_hours: kit.json<QuietHours>(), // null: none
  updated_at: kit.int().notNull(),
});

/** Push subscriptions of signed-in devices; deleted with the login session. */
export const pushSubscriptions = kit.table(
  'push_subscriptions',
  {
    id: kit.text().primaryKey(),
    endpoint: kit.text().notNull(),
    user_id: parentId(() => users.id),
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

/** Pending push messages; accepted and expired ones are deleted. */
export const pushMessages = kit.table(
  'push_messages',
  {
    notice_id: parentId(() => outboxEvents.id),
    subscription_id: parentId(() => pushSubscriptions.id),
    attempts: kit.int().notNull(),
    next_try_at: kit.int().notNull(), // also the end of the sender's lease
    expires_at: kit.int().notNull(), // no longer relevant afterwards
  },
  (t) => [
    kit.primaryKey({ columns: [t.notice_id, t.subscription_id] }),
    kit.index('push_messages_next').on(t.next_try_at),
    kit.index('push_messages_subscription').on(t.subscription_id),
  ],
);

/**
 * Occasion of a mail; `subject_id` is the id of a transaction, an outbox event, a webinar, a message, a subscriber
 * or a sealed day, or null.
 */
export type MailKind =
  | 'access-activated'
  | 'access-code'
  | 'new-code'
  | 'notice'
  | 'record-confirm'
  | 'record-head'
  | 'webinar-message'
  | 'webinar-registered';

/** Why a mail was not sent: not true any more, not wanted any more, or too late. */
export type SkipReason = 'outdated' | 'unsubscribed' | 'expired';

/**
 * The mail queue, filled in the transaction that caused the mail. A mail is rendered when it is sent, so that
 * no access code is stored here.
 */
export const mails = kit.table(
  'mails',
  {
    id: kit.text().primaryKey(), // also in the Message-ID
    key: kit.text().notNull(), // deduplication key: one mail per key
    kind: kit.text().$type<MailKind>().notNull(),
    recipient: kit.text().notNull(),
    user_id: kit.text().references(() => users.id, { onDelete: 'cascade' }),
    subject_id: kit.text(),
    subject: kit.text(), // as it was last written; null: not yet
    state: kit.text().$type<'waiting' | 'sending' | 'sent' | 'failed' | 'skipped'>().notNull(),
    skip_reason: kit.text().$type<SkipReason>(),
    attempts: kit.int().notNull(),
    next_try_at: kit.int().notNull(),
    last_error: kit.text(),
    created_at: kit.int().notNull(),
    sent_at: kit.int(),
  },
  (t) => [
    kit.uniqueIndex('mails_key').on(t.key),
    kit.index('mails_next').on(t.state, t.next_try_at),
    kit.index('mails_user').on(t.user_id, t.id),
    kit.index('mails_state').on(t.state, t.id),
  ],
);
