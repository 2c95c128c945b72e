import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { type commitmentDays, recordSubscribers } from '#api/db/schema/signals.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { queueMail, queueMails } from '#api/features/mails/mail-queue.service.ts';
import { forEachPage } from '#api/db/in-pages.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

export type Subscriber = typeof recordSubscribers.$inferSelect;

/** Also the time until an address that was not confirmed gets another mail. */
const CONFIRM_WITHIN_MS = DAY_MS;
const MOST_UNCONFIRMED = 500;
const MOST_SUBSCRIBERS = 10_000;

/** Addresses that get the head of each day. An address gets one mail a day at most before it has confirmed. */
export const createRecordSubscriberStore = ({ db, write }: StoreDeps) => ({
  find: (id: string): Promise<Subscriber | null> =>
    firstRow(db.select().from(recordSubscribers).where(eq(recordSubscribers.id, id))),

  /**
   * Queues the mail that asks to confirm, once for each address a day.
   *
   * @param subscriber its address in lower case
   * @returns false when there are too many
   */
  subscribe: ({ id, email, at }: { id: string; email: string; at: number }): Promise<boolean> =>
    write(async (tx) => {
      const tooOld = lt(recordSubscribers.created_at, at - CONFIRM_WITHIN_MS);
      await tx.delete(recordSubscribers).where(and(isNull(recordSubscribers.confirmed_at), tooOld));
      const isThis = eq(recordSubscribers.email, email);
      if ((await tx.$count(recordSubscribers, isThis)) > 0) return true;
      const waiting = await tx.$count(recordSubscribers, isNull(recordSubscribers.confirmed_at));
      const all = await tx.$count(recordSubscribers);
      if (waiting >= MOST_UNCONFIRMED || all >= MOST_SUBSCRIBERS) return false;
      await tx.insert(recordSubscribers).values({ id, email, created_at: at, confirmed_at: null });
      const about = { kind: 'record-confirm', userId: null, subjectId: id } as const;
      await queueMail(tx, { ...about, recipient: email, at });
      return true;
    }),

  confirm: (id: string, at: number): Promise<void> =>
    write(async (tx) => {
      const isWaiting = and(eq(recordSubscribers.id, id), isNull(recordSubscribers.confirmed_at));
      await tx.update(recordSubscribers).set({ confirmed_at: at }).where(isWaiting);
    }),

  /** Removes the address, from the mails that were sent to it as well. */
  stop: (id: string): Promise<void> =>
    write(async (tx) => {
      const removed = await tx
        .delete(recordSubscribers)
        .where(eq(recordSubscribers.id, id))
        .returning();
      for (const { email } of removed) {
        const isToThem = and(isNull(mails.user_id), eq(mails.recipient, email));
        await tx.delete(mails).where(isToThem);
      }
    }),
});

/** Queues the head of a sealed day for everyone who confirmed, in the transaction that seals it. @param at UTC ms */
export async function queueHeadMails(
  tx: Db,
  { day }: Pick<typeof commitmentDays.$inferSelect, 'day'>,
  at: number,
): Promise<void> {
  const about = { kind: 'record-head', userId: null, subjectId: day, at } as const;
  const subscribers = (after: string, limit: number) =>
    tx
      .select({ id: recordSubscribers.id, recipient: recordSubscribers.email })
      .from(recordSubscribers)
      .where(and(isNotNull(recordSubscribers.confirmed_at), gt(recordSubscribers.id, after)))
      .orderBy(asc(recordSubscribers.id))
      .limit(limit);
  await forEachPage(subscribers, (page) =>
    queueMails(
      tx,
      page.map(({ recipient }) => ({ ...about, recipient })),
    ),
  );
}
