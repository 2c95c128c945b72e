import { and, asc, count, desc, eq, inArray, lt, lte, min } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { mails } from '#api/db/schema/mails.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { type NewOutboxEvent, postEvent } from '#api/features/notifications/post-event.service.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type MailRow = typeof mails.$inferSelect;
export type MailStore = ReturnType<typeof createMailStore>;

/** Result of a failed attempt: a retry or the final failure. */
type Failure = Pick<MailRow, 'state' | 'next_try_at' | 'last_error'>;

export function createMailStore({ db, write }: StoreDeps) {
  return {
    /**
     * Claims the mail due longest at `now` (UTC ms) for the time of the lease; null: none. Notification mails
     * come last: members wait for codes and confirmations. After the lease the mail is due again.
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
          .orderBy(eq(mails.kind, 'notice'), asc(mails.next_try_at), asc(mails.id))
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
      write(async (tx) => void (await recordFailure(tx, mail, failure))),

    /** Records the final failure and posts its event. */
    failedFinally: (mail: MailRow, failure: Failure, event: NewOutboxEvent): Promise<void> =>
      write(async (tx) => {
        const isRecorded = await recordFailure(tx, mail, failure);
        if (isRecorded && !(await isMailFailure(tx, mail))) await postEvent(tx, event);
      }),

    /** Newest first; ids sort by creation time. */
    async page({ limit, before }: ListQuery): Promise<{ rows: MailRow[]; total: number }> {
      const older = before === undefined ? undefined : lt(mails.id, before);
      const rows = await db.select().from(mails).where(older).orderBy(desc(mails.id)).limit(limit);
      const [counted] = await db.select({ total: count() }).from(mails);
      return { rows, total: counted?.total ?? 0 };
    },

    /** Size and age of the queue, and when the last mail was sent (UTC ms). */
    queue: () => readQueue(db),

    /** Removes sent and failed mails queued before `t` (UTC ms). */
    removeBefore: (t: number): Promise<void> =>
      write(async (tx) => {
        const isOver = inArray(mails.state, ['sent', 'failed']);
        await tx.delete(mails).where(and(isOver, lt(mails.created_at, t)));
      }),
  };
}

async function readQueue(db: Db) {
  const [queued] = await db
    .select({ waiting: count(), oldestAt: min(mails.created_at) })
    .from(mails)
    .where(inArray(mails.state, ['waiting', 'sending']));
  const [sent] = await db
    .select({ at: mails.sent_at })
    .from(mails)
    .where(eq(mails.state, 'sent'))
    .orderBy(desc(mails.id))
    .limit(1);
  return {
    waiting: queued?.waiting ?? 0,
    oldestAt: queued?.oldestAt ?? null,
    lastSentAt: sent?.at ?? null,
  };
}

/** False when another instance has claimed the mail. */
async function recordFailure(tx: Db, mail: MailRow, failure: Failure): Promise<boolean> {
  const updated = await tx
    .update(mails)
    .set(failure)
    .where(isAttempt(mail))
    .returning({ id: mails.id });
  return updated.length > 0;
}

/** Whether the mail itself reports a failed mail: it must not cause another report. */
async function isMailFailure(tx: Db, { kind, subject_id }: MailRow): Promise<boolean> {
  if (kind !== 'notice') return false;
  const [event] = await tx
    .select({ topic: outboxEvents.topic })
    .from(outboxEvents)
    .where(eq(outboxEvents.id, subject_id ?? ''));
  return event?.topic === 'mail_failed';
}

/** False after the lease ended and another instance claimed the mail. */
const isAttempt = ({ id, attempts }: MailRow) =>
  and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.attempts, attempts));
