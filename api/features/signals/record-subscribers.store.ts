import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { isOneOf } from '#api/db/kit.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { type commitmentDays, recordSubscribers } from '#api/db/schema/signals.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { queueMail, queueMails } from '#api/features/mails/mail-queue.service.ts';
import { forEachPage } from '#api/db/in-pages.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

export type Subscriber = typeof recordSubscribers.$inferSelect;

const CONFIRM_WITHIN_MS = DAY_MS;
const MOST_UNCONFIRMED = 2000;
const MOST_SUBSCRIBERS = 10_000;

/**
 * In the place of an address that was stopped or declined, for a day: it gets no further mail on that day,
 * and is not stored itself.
 */
const stoppedMark = (email: string): string =>
  `stopped:${createHash('sha256').update(email).digest('hex')}`;

/** Addresses that get the head of each day. An address gets one mail a day at most before it has confirmed. */
export const createRecordSubscriberStore = ({ db, write }: StoreDeps) => ({
  /** One whose link is valid. */
  find: (id: string): Promise<Subscriber | null> =>
    firstRow(db.select().from(recordSubscribers).where(eq(recordSubscribers.id, id))),

  /**
   * Queues the mail that asks to confirm, once for each address a day.
   *
   * @param subscriber its address in lower case
   * @returns false when there are too many: also for an address that is subscribed, so that no one learns of it
   */
  subscribe: ({ id, email, at }: { id: string; email: string; at: number }): Promise<boolean> =>
    write(async (tx) => {
      await removeUnconfirmed(tx, at);
      const waiting = await tx.$count(recordSubscribers, isNull(recordSubscribers.confirmed_at));
      const all = await tx.$count(recordSubscribers);
      if (waiting >= MOST_UNCONFIRMED || all >= MOST_SUBSCRIBERS) return false;
      const isEntered = inArray(recordSubscribers.email, [email, stoppedMark(email)]);
      if ((await tx.$count(recordSubscribers, isEntered)) > 0) return true;
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

  /** Deletes the address, in the record of sent mails too. @param markId of what is stored in its place for a day */
  stop: ({ id, markId, at }: { id: string; markId: string; at: number }): Promise<void> =>
    write(async (tx) => {
      const isThis = eq(recordSubscribers.id, id);
      const [removed] = await tx.delete(recordSubscribers).where(isThis).returning();
      if (removed === undefined) return;
      await removeMails(tx, [removed.email]);
      const mark = { id: markId, email: stoppedMark(removed.email) };
      await tx.insert(recordSubscribers).values({ ...mark, created_at: at, confirmed_at: null });
    }),
});

const isTooLate = (at: number) =>
  and(
    isNull(recordSubscribers.confirmed_at),
    lt(recordSubscribers.created_at, at - CONFIRM_WITHIN_MS),
  );

/** Whether `removeUnconfirmed` has something to remove. @param at UTC ms */
export const hasUnconfirmed = async (db: Db, at: number): Promise<boolean> =>
  (await db.$count(recordSubscribers, isTooLate(at))) > 0;

/** Removes addresses that were not confirmed within a day, with their mails. @param at UTC ms */
export async function removeUnconfirmed(tx: Db, at: number): Promise<void> {
  const removed = await tx.delete(recordSubscribers).where(isTooLate(at)).returning();
  await removeMails(
    tx,
    removed.map(({ email }) => email),
  );
}

async function removeMails(tx: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await tx.delete(mails).where(and(isNull(mails.user_id), isOneOf(mails.recipient, emails)));
}

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
