import { and, asc, count, eq, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import {
  notices,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';

export type PushMessageStore = ReturnType<typeof createPushMessageStore>;

type Message = typeof pushMessages.$inferSelect;

/** A message with all that is needed to send it. */
export type DueMessage = {
  readonly message: Message; // as claimed
  readonly notice: typeof notices.$inferSelect;
  readonly subscription: typeof pushSubscriptions.$inferSelect;
  /** How much the member has not read. */
  readonly unread: number;
};

export function createPushMessageStore({ db, write }: StoreDeps) {
  return {
    /** What has not left and still may, by its oldest (UTC ms); what has left is kept nowhere. */
    async queue(now: number) {
      const [queued] = await db
        .select({ waiting: count(), oldestAt: min(notices.created_at) })
        .from(pushMessages)
        .innerJoin(notices, eq(notices.id, pushMessages.notice_id))
        .where(gt(pushMessages.expires_at, now));
      return {
        waiting: queued?.waiting ?? 0,
        oldestAt: queued?.oldestAt ?? null,
        lastSentAt: null,
      };
    },

    /**
     * Takes the messages that have waited longest for this moment (UTC ms), for as long as the lease. What
     * somebody took and never ended is due again when its lease has ended.
     */
    claim: (now: number, { leaseMs, atMost }: { leaseMs: number; atMost: number }) =>
      write(async (tx): Promise<DueMessage[]> => {
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
        return due.flatMap(({ notice, subscription }) => {
          const message = claimed.find(
            (row) => row.notice_id === notice.id && row.subscription_id === subscription.id,
          );
          const member = subscription.user_id;
          return message
            ? [{ message, notice, subscription, unread: unread.get(member) ?? 0 }]
            : [];
        });
      }),

    /** It was taken, or is given up. */
    remove: (message: Message): Promise<void> =>
      write(async (tx) => void (await tx.delete(pushMessages).where(is(message)))),

    /** Where the lease ended meanwhile and somebody else has taken the message, it is his. */
    tryAgain: (message: Message, at: number): Promise<void> =>
      write(async (tx) => {
        const isAttempt = and(is(message), eq(pushMessages.attempts, message.attempts));
        await tx.update(pushMessages).set({ next_try_at: at }).where(isAttempt);
      }),

    /** With all that is on its way to it. */
    removeSubscription: (id: string): Promise<void> =>
      write(
        async (tx) => void (await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))),
      ),

    removeExpired: (now: number): Promise<void> =>
      write(
        async (tx) => void (await tx.delete(pushMessages).where(lte(pushMessages.expires_at, now))),
      ),
  };
}

/**
 * Of devices whose login session has not reached its end, and of members who have access. Idling does not
 * count: a phone that lies on the table is whom messages are for.
 */
const findDue = (tx: Db, now: number, atMost: number) =>
  tx
    .select({ message: pushMessages, notice: notices, subscription: pushSubscriptions })
    .from(pushMessages)
    .innerJoin(notices, eq(notices.id, pushMessages.notice_id))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscription_id))
    .innerJoin(loginSessions, eq(loginSessions.token_hash, pushSubscriptions.session_token_hash))
    .innerJoin(users, eq(users.id, pushSubscriptions.user_id))
    .where(
      and(
        lte(pushMessages.next_try_at, now),
        gt(pushMessages.expires_at, now),
        gt(loginSessions.expires_at, now),
        eq(users.is_active, true),
        or(isNull(users.expires_at), gt(users.expires_at, now)),
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
