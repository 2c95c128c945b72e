import { and, asc, count, desc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { mails } from '#api/db/schema/mails.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type MailRow = typeof mails.$inferSelect;
export type MailStore = ReturnType<typeof createMailStore>;

/** How an attempt ended that did not succeed; the mail is tried again, or given up. */
type Failure = Pick<MailRow, 'state' | 'next_try_at' | 'last_error'>;

/** What an activation was about, as it stands now; what was deleted meanwhile is null. */
export type Activation = {
  readonly user: typeof users.$inferSelect;
  readonly transaction: typeof paymentTransactions.$inferSelect | null;
  readonly subscription: typeof subscriptions.$inferSelect | null;
};

export function createMailStore({ db, write }: StoreDeps) {
  return {
    /**
     * Takes the mail that has waited longest for this moment (UTC ms), for as long as the lease; null:
     * none is due. One that somebody took and never ended is due again when its lease has ended.
     */
    claim: (now: number, leaseMs: number): Promise<MailRow | null> =>
      write(async (tx) => {
        const isDue = and(
          inArray(mails.state, ['waiting', 'sending']),
          lte(mails.next_try_at, now),
        );
        const [next] = await tx
          .select({ id: mails.id, attempts: mails.attempts })
          .from(mails)
          .where(isDue)
          .orderBy(asc(mails.next_try_at), asc(mails.id))
          .limit(1);
        if (!next) return null;
        const [claimed] = await tx
          .update(mails)
          .set({ state: 'sending', attempts: next.attempts + 1, next_try_at: now + leaseMs })
          .where(and(eq(mails.id, next.id), isDue))
          .returning();
        return claimed ?? null;
      }),

    sent: (mail: MailRow, at: number): Promise<void> =>
      write(async (tx) => {
        const sent = { state: 'sent', sent_at: at, last_error: null } as const;
        await tx.update(mails).set(sent).where(isAttempt(mail));
      }),

    failed: (mail: MailRow, failure: Failure): Promise<void> =>
      write(async (tx) => {
        await tx.update(mails).set(failure).where(isAttempt(mail));
      }),

    /** Newest first; ids sort by the time they were made. */
    async page({ limit, before }: ListQuery): Promise<{ rows: MailRow[]; total: number }> {
      const older = before === undefined ? undefined : lt(mails.id, before);
      const rows = await db.select().from(mails).where(older).orderBy(desc(mails.id)).limit(limit);
      const [counted] = await db.select({ total: count() }).from(mails);
      return { rows, total: counted?.total ?? 0 };
    },

    /** Removes what was queued before `t` (UTC ms) and is over. */
    removeBefore: (t: number): Promise<void> =>
      write(async (tx) => {
        const isOver = inArray(mails.state, ['sent', 'failed']);
        await tx.delete(mails).where(and(isOver, lt(mails.created_at, t)));
      }),

    /** Null when the member was deleted. */
    async findActivation({ user_id, subject_id }: MailRow): Promise<Activation | null> {
      const [found] = await db
        .select({ user: users, transaction: paymentTransactions, subscription: subscriptions })
        .from(users)
        .leftJoin(paymentTransactions, eq(paymentTransactions.id, subject_id ?? ''))
        .leftJoin(
          subscriptions,
          and(
            eq(subscriptions.payment_transaction_id, paymentTransactions.id),
            eq(subscriptions.user_id, users.id),
          ),
        )
        .where(eq(users.id, user_id ?? ''));
      return found ?? null;
    },
  };
}

/** Where the lease ended meanwhile and somebody else has taken the mail, it is his. */
const isAttempt = ({ id, attempts }: MailRow) =>
  and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.attempts, attempts));
