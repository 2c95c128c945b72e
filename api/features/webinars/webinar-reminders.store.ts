import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { notices } from '#api/db/schema/notifications.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/webinars.ts';
import { postNotice } from '#api/features/notifications/post-event.service.ts';
import { webinarReminderNotification } from '#api/domain/notification-copy.ts';

/** How many are reminded in one transaction: others wait no longer than that. */
const BATCH = 500;

/** Webinars that start after `from` and at `to` at the latest, UTC ms. */
type Span = { readonly from: number; readonly to: number };
export type WebinarReminderStore = ReturnType<typeof createWebinarReminderStore>;

export function createWebinarReminderStore({ write }: StoreDeps) {
  return {
    /** Reminds everybody of these webinars who was not reminded of that start yet. */
    async remind(span: Span, at: number): Promise<void> {
      while ((await write((tx) => remindBatch(tx, span, at))) === BATCH);
    },
  };
}

async function remindBatch(tx: Db, { from, to }: Span, at: number): Promise<number> {
  const { id, starts_at } = webinars;
  const { webinar_id, user_id } = webinarRegistrations;
  // With the start in it: one that was moved is reminded of again.
  const key = sql<string>`'webinar-reminder:' || ${id} || ':' || ${starts_at} || ':' || ${user_id}`;
  const due = await tx
    .select({ key, userId: user_id, webinar: webinars })
    .from(webinars)
    .innerJoin(webinarRegistrations, eq(webinar_id, id))
    .leftJoin(notices, eq(notices.key, key))
    .where(and(gt(starts_at, from), lte(starts_at, to), isNull(notices.id)))
    .orderBy(asc(starts_at), asc(id), asc(user_id))
    .limit(BATCH);
  for (const { key: noticeKey, userId, webinar } of due) {
    const words = webinarReminderNotification(
      {
        ...webinar,
        scheduled_date: new Date(webinar.starts_at).toISOString(),
        duration: webinar.duration_min,
      },
      at,
    );
    await postNotice(tx, { key: noticeKey, audience: { userId }, ...words, at });
  }
  return due.length;
}
