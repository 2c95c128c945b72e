import type {
  NotificationSection,
  NotificationTopic,
  QuietHours,
  TopicChannels,
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
    .json<Readonly<Partial<Record<NotificationTopic, Omit<TopicChannels, 'topic'>>>>>()
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

/** Telegram chats of members: at most one each, and each of one member. */
export const chatLinks = kit.table(
  'chat_links',
  {
    id: kit.text().primaryKey(),
    user_id: parentId(() => users.id),
    telegram_id: kit.text().notNull(), // of the person, and of their chat with the bot: one number
    name: kit.text().notNull(), // `@ama`, or a first name
    linked_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('chat_links_user').on(t.user_id),
    kit.uniqueIndex('chat_links_telegram').on(t.telegram_id),
  ],
);

/** Codes with which members link their Telegram; the newest of each. */
export const chatLinkCodes = kit.table(
  'chat_link_codes',
  {
    user_id: parentId(() => users.id).primaryKey(),
    code_hash: kit.bytes().notNull(), // SHA-256
    expires_at: kit.int().notNull(),
  },
  (t) => [kit.uniqueIndex('chat_link_codes_hash').on(t.code_hash)],
);

/** People with an invitation to the operator's channel; without a parent, because they leave it after the account. */
export const chatGuests = kit.table(
  'chat_guests',
  {
    channel_id: kit.text().notNull(),
    telegram_id: kit.text().notNull(),
    invite_url: kit.text(), // the newest one; null: it is being made
    invited_at: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.channel_id, t.telegram_id] })],
);

/** Messages to chats. One that was sent is not sent again; those of signals stay until their result was sent. */
export const chatMessages = kit.table(
  'chat_messages',
  {
    id: kit.text().primaryKey(), // sorts by creation: the order within a destination
    notice_id: parentId(() => outboxEvents.id),
    service: kit.text().$type<'telegram' | 'discord'>().notNull(),
    destination: kit.text().notNull(), // `member:<id>`, `channel:<id>` or `discord:<id>` of the service
    link_id: kit.text().references(() => chatLinks.id, { onDelete: 'cascade' }), // null: channel or webhook
    topic: kit.text().$type<NotificationTopic>().notNull(),
    item: kit.text(), // the signal, for the reply
    state: kit
      .text()
      .$type<'waiting' | 'sending' | 'sent' | 'unknown_result' | 'dropped'>()
      .notNull(),
    reason: kit.text(),
    attempts: kit.int().notNull(),
    next_try_at: kit.int().notNull(), // while sending: when its process is taken for dead
    expires_at: kit.int().notNull(), // not sent afterwards
    service_id: kit.text(), // the service's id of the sent message
    ended_at: kit.int(), // null: waiting or sending
  },
  (t) => [
    kit.uniqueIndex('chat_messages_once').on(t.notice_id, t.destination),
    kit.index('chat_messages_next').on(t.state, t.next_try_at),
    kit.index('chat_messages_destination').on(t.destination, t.state),
    kit.index('chat_messages_item').on(t.item, t.destination),
    kit.index('chat_messages_ended').on(t.ended_at),
    kit.index('chat_messages_link').on(t.link_id),
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
    state: kit
      .text()
      .$type<'waiting' | 'sending' | 'sent' | 'written' | 'failed' | 'skipped'>() // written: as a file, not sent
      .notNull(),
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
