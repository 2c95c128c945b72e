import { and, asc, count, eq, gt, inArray, isNull, lte, min, or, sql, desc, ne } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import {
  outboxEvents,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { serverKeys } from '#api/db/schema/system.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';

type Message = typeof pushMessages.$inferSelect;

export type DueMessage = {
  readonly message: Message; // as claimed
  readonly event: typeof outboxEvents.$inferSelect;
  readonly subscription: typeof pushSubscriptions.$inferSelect;
  readonly unread: number;
};

export const createPushMessageStore = ({ db, write }: StoreDeps) => ({
  /** Size and age (UTC ms) of the queue. Sent messages are not stored. */
  async queue(now: number) {
    const [queued] = await db
      .select({ waiting: count(), oldestAt: min(outboxEvents.created_at) })
      .from(pushMessages)
      .innerJoin(outboxEvents, eq(outboxEvents.id, pushMessages.notice_id))
      .where(gt(pushMessages.expires_at, now));
    return { waiting: queued?.waiting ?? 0, oldestAt: queued?.oldestAt ?? null, lastSentAt: null };
  },

  /** Claims the messages due longest at `now` (UTC ms) for the time of the lease; afterwards they are due again. */
  async claim(
    now: number,
    { leaseMs, atMost }: { leaseMs: number; atMost: number },
  ): Promise<DueMessage[]> {
    if ((await findDue(db, now, 1)).length === 0) return [];
    return write(async (tx) => {
      const due = await findDue(tx, now, atMost);
      if (due.length === 0) return [];
      const claimed = await tx
        .update(pushMessages)
        .set({ attempts: sql`${pushMessages.attempts} + 1`, next_try_at: now + leaseMs })
        .where(
          and(or(...due.map(({ message }) => is(message))), lte(pushMessages.next_try_at, now)),
        )
        .returning();
      const unread = await countUnread(tx, due);
      return due.flatMap(({ event, subscription }) => {
        const message = claimed.find(
          (row) => row.notice_id === event.id && row.subscription_id === subscription.id,
        );
        const member = subscription.user_id;
        return message ? [{ message, event, subscription, unread: unread.get(member) ?? 0 }] : [];
      });
    });
  },

  /** After delivery or the last attempt. */
  async remove(message: Message): Promise<void> {
    await write((tx) => tx.delete(pushMessages).where(is(message)));
  },

  /** No effect after the lease ended and another instance claimed the message. */
  tryAgain: (message: Message, at: number): Promise<void> =>
    write(async (tx) => {
      const isAttempt = and(is(message), eq(pushMessages.attempts, message.attempts));
      await tx.update(pushMessages).set({ next_try_at: at }).where(isAttempt);
    }),

  /** Cascades to its messages. */
  async removeSubscription(id: string): Promise<void> {
    await write((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)));
  },

  async removeExpired(now: number): Promise<void> {
    const isOver = lte(pushMessages.expires_at, now);
    const over = db.select({ id: pushMessages.notice_id }).from(pushMessages).where(isOver);
    if ((await firstRow(over.limit(1))) === null) return;
    await write((tx) => tx.delete(pushMessages).where(isOver));
  },
});

/** Messages of members with access to devices with an unexpired, possibly idle, login session. */
const findDue = (tx: Db, now: number, atMost: number) =>
  tx
    .select({ message: pushMessages, event: outboxEvents, subscription: pushSubscriptions })
    .from(pushMessages)
    .innerJoin(outboxEvents, eq(outboxEvents.id, pushMessages.notice_id))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscription_id))
    .innerJoin(loginSessions, eq(loginSessions.token_hash, pushSubscriptions.session_token_hash))
    .innerJoin(users, eq(users.id, pushSubscriptions.user_id))
    .where(
      and(
        lte(pushMessages.next_try_at, now),
        gt(pushMessages.expires_at, now),
        gt(loginSessions.expires_at, now),
        hasAccessAt(now),
      ),
    )
    .orderBy(
      asc(pushMessages.next_try_at),
      asc(pushMessages.notice_id),
      asc(pushMessages.subscription_id),
    )
    .limit(atMost);

type Due = Awaited<ReturnType<typeof findDue>>;

async function countUnread(tx: Db, due: Due): Promise<ReadonlyMap<string, number>> {
  const members = [...new Set(due.map(({ subscription }) => subscription.user_id))];
  const rows = await tx
    .select({ member: notifications.user_id, unread: count() })
    .from(notifications)
    .where(and(inArray(notifications.user_id, members), isNull(notifications.read_at)))
    .groupBy(notifications.user_id);
  return new Map(rows.map(({ member, unread }) => [member, unread]));
}

const is = ({ notice_id, subscription_id }: Pick<Message, 'notice_id' | 'subscription_id'>) =>
  and(eq(pushMessages.notice_id, notice_id), eq(pushMessages.subscription_id, subscription_id));

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

export const createPushSubscriptionStore = ({ write }: StoreDeps) => ({
  /** Removes another member's subscription of this device, and the member's oldest ones beyond `atMost`. */
  put: (row: PushSubscriptionRow, atMost: number): Promise<void> =>
    write(async (tx) => {
      const { id, endpoint, user_id, ...changed } = row;
      const isEndpoint = eq(pushSubscriptions.endpoint, endpoint);
      await tx
        .delete(pushSubscriptions)
        .where(and(isEndpoint, ne(pushSubscriptions.user_id, user_id)));
      await tx
        .insert(pushSubscriptions)
        .values({ id, endpoint, user_id, ...changed })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed });
      const newestFirst = await tx
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.user_id, user_id))
        .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id));
      const surplus = newestFirst.slice(atMost).map((subscription) => subscription.id);
      if (surplus.length > 0) {
        await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
      }
    }),

  async remove(endpoint: string, userId: string): Promise<void> {
    await write((tx) =>
      tx
        .delete(pushSubscriptions)
        .where(
          and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, userId)),
        ),
    );
  },
});

export type ServerKeyRow = typeof serverKeys.$inferSelect;

export const createServerKeyStore = ({ db, write }: StoreDeps) => ({
  find: (name: string): Promise<ServerKeyRow | null> =>
    firstRow(db.select().from(serverKeys).where(eq(serverKeys.name, name))),

  /** Stores the key unless one of this name exists: the first of several starting instances wins. */
  async add(row: ServerKeyRow): Promise<void> {
    await write((tx) =>
      tx.insert(serverKeys).values(row).onConflictDoNothing({ target: serverKeys.name }),
    );
  },

  /** Replaces the key unless another instance has, and removes the subscriptions, which belong to the old key. */
  replacePushKey: (old: ServerKeyRow, row: ServerKeyRow): Promise<void> =>
    write(async (tx) => {
      const isOld = and(eq(serverKeys.name, old.name), eq(serverKeys.sealed, old.sealed));
      const replaced = await tx
        .update(serverKeys)
        .set(row)
        .where(isOld)
        .returning({ name: serverKeys.name });
      if (replaced.length > 0) await tx.delete(pushSubscriptions);
    }),
});
