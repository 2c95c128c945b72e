import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/webinars.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { webinarReminderNotification } from '#api/domain/notification-copy.ts';

/** Rows per transaction: other writes wait for it. */
const BATCH = 500;

/** Webinars that start after `from` and until `to`, UTC ms. */
type Span = { readonly from: number; readonly to: number };
export type WebinarReminderStore = ReturnType<typeof createWebinarReminderStore>;

export function createWebinarReminderStore({ write }: StoreDeps) {
  return {
    /** Reminds registered members, once per start. */
    async remind(span: Span, at: number): Promise<void> {
      while ((await write((tx) => remindBatch(tx, span, at))) === BATCH);
    },
  };
}

async function remindBatch(tx: Db, { from, to }: Span, at: number): Promise<number> {
  const { id, starts_at } = webinars;
  const { webinar_id, user_id } = webinarRegistrations;
  // Includes the start, so that a moved webinar gets a new reminder.
  const key = sql<string>`'webinar-reminder:' || ${id} || ':' || ${starts_at} || ':' || ${user_id}`;
  const due = await tx
    .select({ key, userId: user_id, webinar: webinars })
    .from(webinars)
    .innerJoin(webinarRegistrations, eq(webinar_id, id))
    .leftJoin(outboxEvents, eq(outboxEvents.key, key))
    .where(and(gt(starts_at, from), lte(starts_at, to), isNull(outboxEvents.id)))
    .orderBy(asc(starts_at), asc(id), asc(user_id))
    .limit(BATCH);
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
