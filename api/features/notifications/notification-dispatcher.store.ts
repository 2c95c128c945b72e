import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import {
  notices,
  notificationPreferences,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { queueMails } from '#api/features/mails/mail-queue.service.ts';
import {
  type NotificationTopic,
  USUAL_CHANNELS,
  isQuiet,
  type QuietHours,
} from '#contracts/rules/notifications/notification-topics.ts';
import { inPages } from './in-pages.ts';
import { type NewNotice, postNotice } from './post-event.service.ts';

type Preferences = typeof notificationPreferences.$inferSelect;

/** What somebody chose; null: nothing was. */
type Choice = {
  readonly topics: Preferences['topics'] | null;
  readonly quiet_hours: Preferences['quiet_hours'];
};

/** How a topic reaches people at a moment (UTC ms) besides the inbox, by what each of them chose. */
function createTaste(topic: NotificationTopic, now: number) {
  const isQuietNow = createQuietHours(now);
  const channels = ({ topics }: Choice) => topics?.[topic] ?? USUAL_CHANNELS;
  return {
    wantsPush: (choice: Choice): boolean =>
      channels(choice).push && !(choice.quiet_hours !== null && isQuietNow(choice.quiet_hours)),
    /** Mails do not ring: quiet hours are none for them. */
    wantsEmail: (choice: Choice): boolean => channels(choice).email,
  };
}

/** Reads the clock of a zone once: thousands of members share a few choices. */
function createQuietHours(now: number): (hours: QuietHours) => boolean {
  const known = new Map<string, boolean>();
  return (hours) => {
    const key = `${hours.from} ${hours.to} ${hours.time_zone}`;
    const found = known.get(key) ?? isQuiet(hours, now);
    known.set(key, found);
    return found;
  };
}

type Notice = typeof notices.$inferSelect;

/** The platform's own switches. */
type Channels = { readonly hasPush: boolean; readonly hasEmail: boolean };
export type NoticeTellerStore = ReturnType<typeof createNoticeTellerStore>;

/** A push message that comes later is no news. */
const PUSH_TTL_MS = 10 * 60_000;

/** Each goes with the inboxes it stands in, which are as many rows as there are members. */
const REMOVED_AT_ONCE = 5;

export function createNoticeTellerStore({ write }: StoreDeps) {
  return {
    /**
     * Tells the oldest notice that was not told yet, in one transaction: inboxes, push messages, mails,
     * and that it was told. A crash before its end leaves all of it to the next time.
     *
     * @param now UTC ms
     * @returns false when there was none
     */
    tellNext: (now: number, channels: Channels): Promise<boolean> =>
      write(async (tx) => {
        const notice = await takeNext(tx, now);
        if (notice === null) return false;
        await fillInboxes(tx, notice, now);
        if (notice.is_quiet) return true;
        if (channels.hasPush) await queuePushMessages(tx, notice, now);
        if (channels.hasEmail) await queueNoticeMails(tx, notice, now);
        return true;
      }),

    /** Stores what happens outside of any other transaction. */
    post: (posted: readonly NewNotice[]): Promise<void> =>
      posted.length === 0
        ? Promise.resolve()
        : write(async (tx) => {
            for (const notice of posted) await postNotice(tx, notice);
          }),

    /** Removes notices of before `t` (UTC ms) from everywhere. */
    async removeBefore(t: number): Promise<void> {
      while ((await write((tx) => removeBatch(tx, t))) === REMOVED_AT_ONCE);
    },
  };
}

/** Marks it first: of two tellers at once only one has it. */
async function takeNext(tx: Db, now: number): Promise<Notice | null> {
  const [next] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(isNull(notices.told_at))
    .orderBy(asc(notices.created_at), asc(notices.id))
    .limit(1);
  if (!next) return null;
  const [taken] = await tx
    .update(notices)
    .set({ told_at: now })
    .where(and(eq(notices.id, next.id), isNull(notices.told_at)))
    .returning();
  return taken ?? null;
}

/** Of its audience, who could sign in at this moment (UTC ms). */
function isTold({ audience, user_id }: Notice, now: number): SQL | undefined {
  const roles = { members: 'user', administrators: 'admin' } as const;
  return and(
    audience === 'one' ? eq(users.id, user_id ?? '') : eq(users.role, roles[audience]),
    eq(users.is_active, true),
    or(isNull(users.expires_at), gt(users.expires_at, now)),
  );
}

async function fillInboxes(tx: Db, notice: Notice, now: number): Promise<void> {
  const inbox = tx
    .select({
      user_id: users.id,
      notice_id: sql<string>`${notice.id}`.as('notice_id'),
      read_at: sql<number | null>`null`.as('read_at'),
    })
    .from(users)
    .where(isTold(notice, now));
  await tx.insert(notifications).select(inbox);
}

const chosen = {
  topics: notificationPreferences.topics,
  quiet_hours: notificationPreferences.quiet_hours,
};
const isOfUser = eq(notificationPreferences.user_id, users.id);

async function queuePushMessages(tx: Db, notice: Notice, now: number): Promise<void> {
  const expiresAt = notice.created_at + PUSH_TTL_MS;
  if (expiresAt <= now) return;
  const taste = createTaste(notice.topic, now);
  const devices = (after: string, limit: number) =>
    tx
      .select({ id: pushSubscriptions.id, ...chosen })
      .from(pushSubscriptions)
      .innerJoin(users, eq(users.id, pushSubscriptions.user_id))
      .leftJoin(notificationPreferences, isOfUser)
      .where(and(isTold(notice, now), gt(pushSubscriptions.id, after)))
      .orderBy(asc(pushSubscriptions.id))
      .limit(limit);
  await inPages(devices, async (page) => {
    const ids = page.filter(taste.wantsPush).map(({ id }) => id);
    const messages = tx
      .select({
        notice_id: sql<string>`${notice.id}`.as('notice_id'),
        subscription_id: pushSubscriptions.id,
        attempts: sql<number>`0`.as('attempts'),
        next_try_at: sql<number>`${now}`.as('next_try_at'),
        expires_at: sql<number>`${expiresAt}`.as('expires_at'),
      })
      .from(pushSubscriptions)
      .where(inArray(pushSubscriptions.id, ids));
    await tx.insert(pushMessages).select(messages);
  });
}

async function queueNoticeMails(tx: Db, notice: Notice, now: number): Promise<void> {
  const taste = createTaste(notice.topic, now);
  const people = (after: string, limit: number) =>
    tx
      .select({ id: users.id, email: users.email, ...chosen })
      .from(users)
      .leftJoin(notificationPreferences, isOfUser)
      .where(and(isTold(notice, now), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(limit);
  const about = { kind: 'notice', subjectId: notice.id, at: now } as const;
  await inPages(people, (page) => {
    const orders = page
      .filter(taste.wantsEmail)
      .flatMap(({ id, email }) =>
        email === null ? [] : { ...about, recipient: email, userId: id },
      );
    return queueMails(tx, orders);
  });
}

async function removeBatch(tx: Db, t: number): Promise<number> {
  const old = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(lt(notices.created_at, t))
    .limit(REMOVED_AT_ONCE);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(notices).where(inArray(notices.id, ids));
  return ids.length;
}
