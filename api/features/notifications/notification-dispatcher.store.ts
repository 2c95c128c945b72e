import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql, lte } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import {
  chatLinks,
  outboxEvents,
  notificationPreferences,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';
import {
  type ChatDestinations,
  queueBroadcasts,
  queueForMembers,
} from '#api/features/chats/chat-queue.service.ts';
import { queueMails } from '#api/features/mails/mail-queue.service.ts';
import { mayReachMember, channelsOf } from '#contracts/rules/notifications/chat-message.ts';
import {
  type NotificationTopic,
  isQuiet,
  type QuietHours,
} from '#contracts/rules/notifications/notification-topics.ts';
import { forEachPage } from '#api/db/in-pages.ts';
import { type NewOutboxEvent, postEvent } from './post-event.service.ts';

type Preferences = typeof notificationPreferences.$inferSelect;

type Choice = {
  readonly topics: Preferences['topics'] | null;
  readonly quiet_hours: Preferences['quiet_hours'];
};

function createChannelFilter(topic: NotificationTopic, now: number) {
  const isQuietNow = createQuietHours(now);
  const channels = ({ topics }: Choice) => channelsOf(topic, topics?.[topic]);
  const isLoud = ({ quiet_hours: hours }: Choice) => hours === null || !isQuietNow(hours);
  return {
    wantsPush: (choice: Choice): boolean => channels(choice).push && isLoud(choice),
    wantsChat: (choice: Choice): boolean => channels(choice).chat === true && isLoud(choice),
    /** Quiet hours do not apply to mails. */
    wantsEmail: (choice: Choice): boolean => channels(choice).email,
  };
}

/** Caches the result per setting: thousands of members share a few. */
function createQuietHours(now: number): (hours: QuietHours) => boolean {
  const cache = new Map<string, boolean>();
  return (hours) => {
    const key = `${hours.from} ${hours.to} ${hours.time_zone}`;
    const isQuietNow = cache.get(key) ?? isQuiet(hours, now);
    cache.set(key, isQuietNow);
    return isQuietNow;
  };
}

type OutboxEvent = typeof outboxEvents.$inferSelect;

type Channels = {
  readonly hasPush: boolean;
  readonly hasEmail: boolean;
  readonly chats: ChatDestinations;
};
export type NotificationDispatcherStore = ReturnType<typeof createNotificationDispatcherStore>;

const PUSH_TTL_MS = 10 * 60_000;

const REMOVAL_BATCH = 5; // small, because each event cascades to one inbox row per member

export const createNotificationDispatcherStore = ({ db, write }: StoreDeps) => ({
  /** Dispatches the oldest pending event, in one transaction. @param now UTC ms @returns false when there was none */
  async dispatchNext(now: number, channels: Channels): Promise<boolean> {
    if ((await findNext(db)) === null) return false;
    return write(async (tx) => {
      const event = await claimNext(tx, now);
      if (event === null) return false;
      await fillInboxes(tx, event, now);
      if (event.is_quiet) return true;
      if (channels.hasPush) await queuePushMessages(tx, event, now);
      if (channels.hasEmail) await queueMailsOf(tx, event, now);
      await queueChats(tx, event, now, channels.chats);
      return true;
    });
  },

  post: (events: readonly NewOutboxEvent[]): Promise<void> =>
    events.length === 0
      ? Promise.resolve()
      : write(async (tx) => {
          for (const event of events) await postEvent(tx, event);
        }),

  async removeBefore(t: number): Promise<void> {
    while ((await write((tx) => removeBatch(tx, t))) === REMOVAL_BATCH);
  },
});

const findNext = (tx: Db) =>
  firstRow(
    tx
      .select({ id: outboxEvents.id })
      .from(outboxEvents)
      .where(isNull(outboxEvents.told_at))
      .orderBy(asc(outboxEvents.created_at), asc(outboxEvents.id))
      .limit(1),
  );

/** Marks the event first: of two concurrent dispatchers one gets it. */
async function claimNext(tx: Db, now: number): Promise<OutboxEvent | null> {
  const next = await findNext(tx);
  if (next === null) return null;
  const [claimed] = await tx
    .update(outboxEvents)
    .set({ told_at: now })
    .where(and(eq(outboxEvents.id, next.id), isNull(outboxEvents.told_at)))
    .returning();
  return claimed ?? null;
}

function isRecipient({ audience, user_id }: OutboxEvent, now: number): SQL | undefined {
  const roles = { members: 'user', administrators: 'admin' } as const;
  return and(
    audience === 'one' ? eq(users.id, user_id ?? '') : eq(users.role, roles[audience]),
    hasAccessAt(now),
  );
}

async function fillInboxes(tx: Db, event: OutboxEvent, now: number): Promise<void> {
  const inbox = tx
    .select({
      user_id: users.id,
      notice_id: sql<string>`${event.id}`.as('notice_id'),
      read_at: sql<number | null>`null`.as('read_at'),
    })
    .from(users)
    .where(isRecipient(event, now));
  await tx.insert(notifications).select(inbox);
}

const choiceColumns = {
  topics: notificationPreferences.topics,
  quiet_hours: notificationPreferences.quiet_hours,
};
const isOfUser = eq(notificationPreferences.user_id, users.id);

async function queuePushMessages(tx: Db, event: OutboxEvent, now: number): Promise<void> {
  const expiresAt = event.created_at + PUSH_TTL_MS;
  if (expiresAt <= now) return;
  const filter = createChannelFilter(event.topic, now);
  const devices = (after: string, limit: number) =>
    tx
      .select({ id: pushSubscriptions.id, ...choiceColumns })
      .from(pushSubscriptions)
      .innerJoin(users, eq(users.id, pushSubscriptions.user_id))
      .leftJoin(notificationPreferences, isOfUser)
      .where(and(isRecipient(event, now), gt(pushSubscriptions.id, after)))
      .orderBy(asc(pushSubscriptions.id))
      .limit(limit);
  await forEachPage(devices, async (page) => {
    const ids = page.filter(filter.wantsPush).map(({ id }) => id);
    const messages = tx
      .select({
        notice_id: sql<string>`${event.id}`.as('notice_id'),
        subscription_id: pushSubscriptions.id,
        attempts: sql<number>`0`.as('attempts'),
        next_try_at: sql<number>`${now}`.as('next_try_at'),
        expires_at: sql<number>`${expiresAt}`.as('expires_at'),
      })
      .from(pushSubscriptions)
      .where(inArray(pushSubscriptions.id, ids));
    await tx.insert(pushMessages).select(messages);
  });
}

async function queueMailsOf(tx: Db, event: OutboxEvent, now: number): Promise<void> {
  const filter = createChannelFilter(event.topic, now);
  const people = (after: string, limit: number) =>
    tx
      .select({ id: users.id, email: users.email, ...choiceColumns })
      .from(users)
      .leftJoin(notificationPreferences, isOfUser)
      .where(and(isRecipient(event, now), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(limit);
  const about = { kind: 'notice', subjectId: event.id, at: now } as const;
  await forEachPage(people, (page) => {
    const orders = page
      .filter(filter.wantsEmail)
      .flatMap(({ id, email }) =>
        email === null ? [] : { ...about, recipient: email, userId: id },
      );
    return queueMails(tx, orders);
  });
}

async function queueChats(
  tx: Db,
  event: OutboxEvent,
  now: number,
  chats: ChatDestinations,
): Promise<void> {
  await queueBroadcasts(tx, event, now, chats);
  if (!chats.hasTelegram || !mayReachMember(event)) return;
  const filter = createChannelFilter(event.topic, now);
  const linked = (after: string, limit: number) =>
    tx
      .select({ id: chatLinks.id, telegram_id: chatLinks.telegram_id, ...choiceColumns })
      .from(chatLinks)
      .innerJoin(users, eq(users.id, chatLinks.user_id))
      .leftJoin(notificationPreferences, isOfUser)
      .where(and(isRecipient(event, now), gt(chatLinks.id, after)))
      .orderBy(asc(chatLinks.id))
      .limit(limit);
  await forEachPage(linked, (page) =>
    queueForMembers(tx, event, now, page.filter(filter.wantsChat)),
  );
}

async function removeBatch(tx: Db, t: number): Promise<number> {
  const old = await tx
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(lt(outboxEvents.created_at, t))
    .limit(REMOVAL_BATCH);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(outboxEvents).where(inArray(outboxEvents.id, ids));
  return ids.length;
}

export type EndingAccess = Pick<typeof users.$inferSelect, 'id' | 'expires_at' | 'access_period'>;

export const createExpiringAccessStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  /** Active members whose access ends after `from` and until `to` (UTC ms), by id. @param after '' at the beginning */
  ending: (
    { from, to }: { from: number; to: number },
    after: string,
    limit: number,
  ): Promise<EndingAccess[]> =>
    db
      .select({ id: users.id, expires_at: users.expires_at, access_period: users.access_period })
      .from(users)
      .where(
        and(
          eq(users.role, 'user'),
          eq(users.is_active, true),
          gt(users.expires_at, from),
          lte(users.expires_at, to),
          gt(users.id, after),
        ),
      )
      .orderBy(asc(users.id))
      .limit(limit),
});
