import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  min,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { webinarMessages, webinarRegistrations, webinars } from '#api/db/schema/content.ts';
import {
  mails,
  outboxEvents,
  notificationPreferences,
  type SkipReason,
} from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { commitmentDays, recordSubscribers } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { type NewOutboxEvent, postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Page } from '#api/http/mount.ts';
import type { OutboxQuery } from '#contracts/system.ts';
import { contains, firstRow } from '#api/db/sql-expressions.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { JOURNAL_TOPICS } from '#contracts/rules/journal/journal-privacy.ts';

export type MailRow = typeof mails.$inferSelect;
/** A mail for administrators: of a private one they get neither subject nor text. */
export type SeenMail = MailRow & { readonly private: boolean };
export type MailStore = ReturnType<typeof createMailStore>;

type Failure = Pick<MailRow, 'state' | 'next_try_at' | 'last_error'>;

export const createMailStore = ({ db, write }: StoreDeps) => ({
  /** Claims the mail due longest at `now` (UTC ms), notifications last; after the lease it is due again. */
  async claim(now: number, leaseMs: number): Promise<MailRow | null> {
    if ((await findDue(db, now)) === null) return null;
    return write(async (tx) => {
      const next = await findDue(tx, now);
      if (next === null) return null;
      const [claimed] = await tx
        .update(mails)
        .set({ state: 'sending', attempts: next.attempts + 1, next_try_at: now + leaseMs })
        .where(and(eq(mails.id, next.id), isDueAt(now)))
        .returning();
      return claimed ?? null;
    });
  },

  /** @param at UTC ms; null: there is no mail server, it is a file in the outbox folder */
  sent: (mail: MailRow, at: number | null): Promise<void> =>
    write(async (tx) => {
      const { subject } = mail;
      const state = at === null ? 'written' : 'sent';
      const sent = { state, subject, sent_at: at, last_error: null } as const;
      await tx.update(mails).set(sent).where(isAttempt(mail));
    }),

  /** It is not sent, on purpose. */
  skipped: (mail: MailRow, skip_reason: SkipReason): Promise<void> =>
    write(async (tx) => {
      const { subject } = mail;
      const skipped = { state: 'skipped', subject, skip_reason, last_error: null } as const;
      await tx.update(mails).set(skipped).where(isAttempt(mail));
    }),

  failed: (mail: MailRow, failure: Failure): Promise<void> =>
    write(async (tx) => void (await recordFailure(tx, mail, failure))),

  failedFinally: (mail: MailRow, failure: Failure, event: NewOutboxEvent): Promise<void> =>
    write(async (tx) => {
      const isRecorded = await recordFailure(tx, mail, failure);
      if (isRecorded && !(await isMailFailure(tx, mail))) await postEvent(tx, event);
    }),

  /** Ids sort by creation time; `before` is the id of the last row of the page before. */
  async page({ limit, before, order = 'newest', ...filter }: OutboxQuery): Promise<Page<SeenMail>> {
    const matches = isOf(filter);
    const [later, sort] = order === 'oldest' ? [gt, asc] : [lt, desc];
    const rows = await selectSeen(db)
      .where(and(matches, before === undefined ? undefined : later(mails.id, before)))
      .orderBy(sort(mails.id))
      .limit(limit);
    return { rows: rows.map(toSeen), total: await db.$count(mails, matches) };
  },

  /** The newest mails to a member. */
  async ofMember(userId: string, limit: number): Promise<Page<SeenMail>> {
    const isOwn = eq(mails.user_id, userId);
    const rows = await selectSeen(db).where(isOwn).orderBy(desc(mails.id)).limit(limit);
    return { rows: rows.map(toSeen), total: await db.$count(mails, isOwn) };
  },

  async find(id: string): Promise<SeenMail | null> {
    const row = await firstRow(selectSeen(db).where(eq(mails.id, id)));
    return row === null ? null : toSeen(row);
  },

  /** The present name of the member that it goes to. */
  async nameOf({ user_id }: MailRow): Promise<string | null> {
    const name = db
      .select({ name: users.username })
      .from(users)
      .where(eq(users.id, user_id ?? ''));
    return (await firstRow(name))?.name ?? null;
  },

  queueAgain: (row: MailRow, audit: AuditEvent): Promise<void> =>
    write(async (tx) => {
      await tx.insert(mails).values(row);
      await appendAudit(tx, audit);
    }),

  queue: () => readQueue(db),

  /** Removes sent, written, failed and skipped mails queued before `t` (UTC ms). */
  removeBefore: (t: number): Promise<void> =>
    write(async (tx) => {
      const isOver = inArray(mails.state, ['sent', 'written', 'failed', 'skipped']);
      await tx.delete(mails).where(and(isOver, lt(mails.created_at, t)));
    }),
});

const isDueAt = (now: number) =>
  and(inArray(mails.state, ['waiting', 'sending']), lte(mails.next_try_at, now));

const findDue = (tx: Db, now: number) =>
  firstRow(
    tx
      .select({ id: mails.id, attempts: mails.attempts })
      .from(mails)
      .where(isDueAt(now))
      .orderBy(
        inArray(mails.kind, ['notice', 'record-head']),
        asc(mails.next_try_at),
        asc(mails.id),
      )
      .limit(1),
  );

const isOf = ({ state, search = '' }: Pick<OutboxQuery, 'state' | 'search'>) =>
  and(
    state === undefined ? undefined : eq(mails.state, state),
    search === ''
      ? undefined
      : or(contains(mails.recipient, search), and(contains(mails.subject, search), not(isPrivate))),
  );

/** About the journal of a member who shows only sums; also where the event that would say so was removed. */
const isPrivate =
  and(
    eq(mails.kind, 'notice'),
    sql`exists (select 1 from ${users} where ${users.id} = ${mails.user_id} and ${eq(users.journal_sums_only, true)})`,
    sql`not exists (select 1 from ${outboxEvents} where ${outboxEvents.id} = ${mails.subject_id} and ${notInArray(outboxEvents.topic, [...JOURNAL_TOPICS])})`,
  ) ?? sql`false`;

const selectSeen = (db: Db) =>
  db.select({ mail: mails, isHidden: sql`${isPrivate}`.mapWith(Boolean) }).from(mails);

type Selected = { readonly mail: MailRow; readonly isHidden: boolean };

const toSeen = ({ mail, isHidden }: Selected): SeenMail =>
  isHidden ? { ...mail, subject: null, private: true } : { ...mail, private: false };

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
    .set({ ...failure, subject: mail.subject })
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

export type Member = typeof users.$inferSelect;

/** The current data of an activation; null for deleted rows. */
export type Activation = {
  readonly user: Member;
  readonly transaction: typeof paymentTransactions.$inferSelect | null;
  readonly subscription: typeof subscriptions.$inferSelect | null;
};

export type RegisteredPlace = {
  readonly user: Member;
  readonly webinar: typeof webinars.$inferSelect;
};

/** An event and its recipient's preferences; null: none chosen. */
export type EventForMember = {
  readonly user: Member;
  readonly event: typeof outboxEvents.$inferSelect;
  readonly topics: (typeof notificationPreferences.$inferSelect)['topics'] | null;
};

export type MessageToRegistrant = RegisteredPlace & {
  readonly message: typeof webinarMessages.$inferSelect;
};

type Subscriber = typeof recordSubscribers.$inferSelect;

type HeadForSubscriber = {
  readonly subscriber: Subscriber;
  readonly sealed: typeof commitmentDays.$inferSelect;
};

/** Current data of mail subjects; null: the subject no longer exists. */
export const createMailSubjectStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  findMember: ({ user_id }: MailRow): Promise<Member | null> =>
    firstRow(db.select().from(users).where(isReader(user_id))),

  async findActivation({ user_id, subject_id }: MailRow): Promise<Activation | null> {
    const [row] = await db
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
      .where(isReader(user_id));
    return row ?? null;
  },

  async findRegistration({ user_id, subject_id }: MailRow): Promise<RegisteredPlace | null> {
    const { webinar_id } = webinarRegistrations;
    const [row] = await db
      .select({ user: users, webinar: webinars })
      .from(users)
      .innerJoin(webinarRegistrations, eq(webinarRegistrations.user_id, users.id))
      .innerJoin(webinars, eq(webinars.id, webinar_id))
      .where(and(isReader(user_id), eq(webinar_id, subject_id ?? '')));
    return row ?? null;
  },

  async findWebinarMessage({ user_id, subject_id }: MailRow): Promise<MessageToRegistrant | null> {
    const [row] = await db
      .select({ user: users, webinar: webinars, message: webinarMessages })
      .from(users)
      .innerJoin(webinarMessages, eq(webinarMessages.id, subject_id ?? ''))
      .innerJoin(webinars, eq(webinars.id, webinarMessages.webinar_id))
      .where(isReader(user_id));
    return row ?? null;
  },

  findSubscriber: ({ recipient }: Pick<MailRow, 'recipient'>): Promise<Subscriber | null> =>
    firstRow(db.select().from(recordSubscribers).where(eq(recordSubscribers.email, recipient))),

  /** The sealed day of a mail to a subscriber. */
  async findHead({ recipient, subject_id }: MailRow): Promise<HeadForSubscriber | null> {
    const [row] = await db
      .select({ subscriber: recordSubscribers, sealed: commitmentDays })
      .from(recordSubscribers)
      .innerJoin(commitmentDays, eq(commitmentDays.day, subject_id ?? ''))
      .where(eq(recordSubscribers.email, recipient));
    return row ?? null;
  },

  async findEvent({ user_id, subject_id }: MailRow): Promise<EventForMember | null> {
    const [row] = await db
      .select({ user: users, event: outboxEvents, topics: notificationPreferences.topics })
      .from(users)
      .innerJoin(outboxEvents, eq(outboxEvents.id, subject_id ?? ''))
      .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, users.id))
      .where(isReader(user_id));
    return row ?? null;
  },
});

const isReader = (userId: string | null) => eq(users.id, userId ?? '');
