import { and, count, desc, eq, lt, or, type SQL } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/webinars.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { type Closed, closedFor } from '#contracts/rules/notifications/webinars.ts';
import type { SeenWebinar } from './webinars.store.ts';

/** Somebody who will come. */
export type Registrant = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email'> & {
  readonly registeredAt: number; // UTC ms
};

type Request = {
  readonly webinarId: string;
  readonly userId: string;
  /** Mails leave this platform. */
  readonly hasMails: boolean;
  readonly at: number; // UTC ms
};
/** A place that was given. */
type Place = SeenWebinar & { readonly isMailed: boolean };
export type WebinarRegistrationStore = ReturnType<typeof createWebinarRegistrationStore>;

export function createWebinarRegistrationStore({ db, write }: StoreDeps) {
  return {
    /**
     * Gives a place, and queues the mail that confirms it. Places are counted in the transaction that
     * gives one: transactions run one after the other in SQLite, and are serializable in PostgreSQL,
     * where of two that have counted the same place one is done again. So no place is given twice.
     */
    register: (request: Request): Promise<Place | Closed | 'missing' | 'already'> =>
      write((tx) => register(tx, request)),

    /** The latest first; `before` is the id of the last member already held. Null: no such webinar. */
    async page(
      webinarId: string,
      { limit, before }: ListQuery,
    ): Promise<{ rows: Registrant[]; total: number } | null> {
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
  };
}

async function register(
  tx: Db,
  { webinarId, userId, hasMails, at }: Request,
): Promise<Place | Closed | 'missing' | 'already'> {
  const [webinar] = await tx.select().from(webinars).where(eq(webinars.id, webinarId));
  if (!webinar) return 'missing';
  const mine = await tx.select().from(webinarRegistrations).where(isOf(webinarId, userId));
  if (mine.length > 0) return 'already';
  const taken = await attendeesOf(tx, webinarId);
  const closed = closedFor(
    { startsAt: webinar.starts_at },
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

async function attendeesOf(db: Db, webinarId: string): Promise<number> {
  const [counted] = await db
    .select({ attendees: count() })
    .from(webinarRegistrations)
    .where(eq(webinarRegistrations.webinar_id, webinarId));
  return counted?.attendees ?? 0;
}

async function addressOf(tx: Db, userId: string): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** After a registration that is gone there is nothing. */
async function isEarlierThan(db: Db, webinarId: string, userId: string): Promise<SQL | undefined> {
  const { created_at, user_id } = webinarRegistrations;
  const [last] = await db.select().from(webinarRegistrations).where(isOf(webinarId, userId));
  const at = last?.created_at ?? Number.MIN_SAFE_INTEGER;
  return or(lt(created_at, at), and(eq(created_at, at), lt(user_id, userId)));
}
