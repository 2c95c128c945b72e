import { and, asc, count, desc, eq, inArray, lt, lte, min } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { mails } from '#api/db/schema/mails.ts';
import { notices } from '#api/db/schema/notifications.ts';
import { type NewNotice, postNotice } from '#api/features/notifications/post-event.service.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type MailRow = typeof mails.$inferSelect;
export type MailStore = ReturnType<typeof createMailStore>;

/** How an attempt ended that did not succeed; the mail is tried again, or given up. */
type Failure = Pick<MailRow, 'state' | 'next_try_at' | 'last_error'>;

export function createMailStore({ db, write }: StoreDeps) {
  return {
    /**
     * Takes the mail that has waited longest for this moment (UTC ms), for as long as the lease; null:
     * none is due. Somebody waits for codes and confirmations: thousands of notices come after them.
     * One that somebody took and never ended is due again when its lease has ended.
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
      write(async (tx) => void (await noteFailure(tx, mail, failure))),

    /** The same for one that is not tried again, with the news of it to whom it concerns. */
    givenUp: (mail: MailRow, failure: Failure, news: NewNotice): Promise<void> =>
      write(async (tx) => {
        const isNoted = await noteFailure(tx, mail, failure);
        if (isNoted && !(await tellsOfMails(tx, mail))) await postNotice(tx, news);
      }),

    /** Newest first; ids sort by the time they were made. */
    async page({ limit, before }: ListQuery): Promise<{ rows: MailRow[]; total: number }> {
      const older = before === undefined ? undefined : lt(mails.id, before);
      const rows = await db.select().from(mails).where(older).orderBy(desc(mails.id)).limit(limit);
      const [counted] = await db.select({ total: count() }).from(mails);
      return { rows, total: counted?.total ?? 0 };
    },

    /** What has not left, by its oldest; and when the last one left (UTC ms). */
    queue: () => readQueue(db),

    /** Removes what was queued before `t` (UTC ms) and is over. */
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

/** False when somebody else has it now. */
async function noteFailure(tx: Db, mail: MailRow, failure: Failure): Promise<boolean> {
  const noted = await tx
    .update(mails)
    .set(failure)
    .where(isAttempt(mail))
    .returning({ id: mails.id });
  return noted.length > 0;
}

/** Whether it is itself the news of a mail that failed: of that one nobody is told by another one. */
async function tellsOfMails(tx: Db, { kind, subject_id }: MailRow): Promise<boolean> {
  if (kind !== 'notice') return false;
  const [notice] = await tx
    .select({ topic: notices.topic })
    .from(notices)
    .where(eq(notices.id, subject_id ?? ''));
  return notice?.topic === 'mail_failed';
}

/** Where the lease ended meanwhile and somebody else has taken the mail, it is his. */
const isAttempt = ({ id, attempts }: MailRow) =>
  and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.attempts, attempts));
