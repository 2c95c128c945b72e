import { and, desc, eq, lt, or, type SQL, asc, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { webinarMessages, webinarRegistrations, webinars } from '#api/db/schema/content.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarReminderNotification } from '#api/domain/notification-copy.ts';
import { queueMail, queueMails } from '#api/features/mails/mail-queue.service.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Page } from '#api/http/mount.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { type Closed, closedFor } from '#contracts/rules/notifications/webinars.ts';
import type { WebinarForReader } from './webinars.store.ts';

export type Registrant = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email'> & {
  readonly registeredAt: number; // UTC ms
};

type Request = {
  readonly webinarId: string;
  readonly userId: string;
  readonly hasMails: boolean;
  readonly at: number; // UTC ms
};
type Registration = WebinarForReader & { readonly isMailed: boolean };

export const createWebinarRegistrationStore = ({ db, write }: StoreDeps) => ({
  /** Counts and inserts in one transaction, so that a webinar is never overbooked; queues the confirmation. */
  register: (request: Request): Promise<Registration | Closed | 'missing' | 'already'> =>
    write((tx) => register(tx, request)),

  /** Stores the message and queues a mail for each of them who has an address. Null: no such webinar. */
  mail: (message: typeof webinarMessages.$inferSelect, audit: AuditEvent) =>
    write((tx) => mailAll(tx, message, audit)),

  /** Latest first; `before` is the last member of the previous page. Null: no such webinar. */
  async page(webinarId: string, { limit, before }: ListQuery): Promise<Page<Registrant> | null> {
    const [webinar] = await db.select().from(webinars).where(eq(webinars.id, webinarId));
    if (!webinar) return null;
    const { user_id, created_at } = webinarRegistrations;
    const isHere = eq(webinarRegistrations.webinar_id, webinarId);
    const earlier = before === undefined ? undefined : await isEarlierThan(db, webinarId, before);
    const rows = await db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        registeredAt: created_at,
      })
      .from(webinarRegistrations)
      .innerJoin(users, eq(users.id, user_id))
      .where(and(isHere, earlier))
      .orderBy(desc(created_at), desc(user_id))
      .limit(limit);
    return { rows, total: await attendeesOf(db, webinarId) };
  },
});

async function mailAll(
  tx: Db,
  message: typeof webinarMessages.$inferSelect,
  audit: AuditEvent,
): Promise<{ mailed: number; without_address: number } | null> {
  const { webinar_id: webinarId, id: subjectId, created_at: at } = message;
  const [webinar] = await tx.select().from(webinars).where(eq(webinars.id, webinarId));
  if (!webinar) return null;
  await tx.insert(webinarMessages).values(message);
  const people = await tx
    .select({ userId: users.id, email: users.email })
    .from(webinarRegistrations)
    .innerJoin(users, eq(users.id, webinarRegistrations.user_id))
    .where(eq(webinarRegistrations.webinar_id, webinarId));
  const orders = people.flatMap(({ userId, email }) =>
    email === null
      ? []
      : [{ kind: 'webinar-message', recipient: email, userId, subjectId, at } as const],
  );
  await queueMails(tx, orders);
  await appendAudit(tx, { ...audit, target: webinar.title });
  return { mailed: orders.length, without_address: people.length - orders.length };
}

async function register(
  tx: Db,
  { webinarId, userId, hasMails, at }: Request,
): Promise<Registration | Closed | 'missing' | 'already'> {
  const [webinar] = await tx.select().from(webinars).where(eq(webinars.id, webinarId));
  if (!webinar) return 'missing';
  const mine = await tx.select().from(webinarRegistrations).where(isOf(webinarId, userId));
  if (mine.length > 0) return 'already';
  const taken = await attendeesOf(tx, webinarId);
  const closed = closedFor(
    { startsAt: webinar.starts_at, durationMin: webinar.duration_min },
    { taken, max: webinar.max_attendees },
    at,
  );
  if (closed !== null) return closed;
  await tx
    .insert(webinarRegistrations)
    .values({ webinar_id: webinarId, user_id: userId, created_at: at });
  const recipient = hasMails ? await addressOf(tx, userId) : null;
  if (recipient !== null) {
    const order = { kind: 'webinar-registered', recipient, userId, subjectId: webinarId } as const;
    await queueMail(tx, { ...order, at });
  }
  return { webinar, attendees: taken + 1, isRegistered: true, isMailed: recipient !== null };
}

const isOf = (webinarId: string, userId: string): SQL | undefined =>
  and(eq(webinarRegistrations.webinar_id, webinarId), eq(webinarRegistrations.user_id, userId));

const attendeesOf = async (db: Db, webinarId: string): Promise<number> =>
  db.$count(webinarRegistrations, eq(webinarRegistrations.webinar_id, webinarId));

async function addressOf(tx: Db, userId: string): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** Empty after a deleted registration. */
async function isEarlierThan(db: Db, webinarId: string, userId: string): Promise<SQL | undefined> {
  const { created_at, user_id } = webinarRegistrations;
  const [last] = await db.select().from(webinarRegistrations).where(isOf(webinarId, userId));
  const at = last?.created_at ?? Number.MIN_SAFE_INTEGER;
  return or(lt(created_at, at), and(eq(created_at, at), lt(user_id, userId)));
}

const BATCH = 500; // rows per transaction: other writes wait for it

/** Webinars that start after `from` and until `to`, UTC ms. */
type Span = { readonly from: number; readonly to: number };
export type WebinarReminderStore = ReturnType<typeof createWebinarReminderStore>;

export const createWebinarReminderStore = ({ db, write }: StoreDeps) => ({
  async remind(span: Span, at: number): Promise<void> {
    if ((await findDue(db, span, 1)).length === 0) return;
    while ((await write((tx) => remindBatch(tx, span, at))) === BATCH);
  },
});

function findDue(tx: Db, { from, to }: Span, atMost: number) {
  const { id, starts_at } = webinars;
  const { webinar_id, user_id } = webinarRegistrations;
  // Includes the start, so that a moved webinar gets a new reminder.
  const key = sql<string>`'webinar-reminder:' || ${id} || ':' || ${starts_at} || ':' || ${user_id}`;
  return tx
    .select({ key, userId: user_id, webinar: webinars })
    .from(webinars)
    .innerJoin(webinarRegistrations, eq(webinar_id, id))
    .leftJoin(outboxEvents, eq(outboxEvents.key, key))
    .where(and(gt(starts_at, from), lte(starts_at, to), isNull(outboxEvents.id)))
    .orderBy(asc(starts_at), asc(id), asc(user_id))
    .limit(atMost);
}

async function remindBatch(tx: Db, span: Span, at: number): Promise<number> {
  const due = await findDue(tx, span, BATCH);
  for (const { key: eventKey, userId, webinar } of due) {
    const copy = webinarReminderNotification(
      {
        ...webinar,
        scheduled_date: new Date(webinar.starts_at).toISOString(),
        duration: webinar.duration_min,
      },
      at,
    );
    await postEvent(tx, { key: eventKey, audience: { userId }, ...copy, at });
  }
  return due.length;
}
