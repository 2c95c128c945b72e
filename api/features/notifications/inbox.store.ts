import { and, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { outboxEvents, notifications } from '#api/db/schema/notifications.ts';
import type { Notification } from '#contracts/notifications.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type InboxStore = ReturnType<typeof createInboxStore>;

export function createInboxStore({ db, write }: StoreDeps) {
  return {
    /** Newest first; ids sort by creation time. `total` and `unread` count the whole inbox. */
    async page(
      userId: string,
      { limit, before }: ListQuery,
    ): Promise<{ rows: Notification[]; total: number; unread: number }> {
      const older = before === undefined ? undefined : lt(notifications.notice_id, before);
      const rows = await db
        .select({ event: outboxEvents, readAt: notifications.read_at })
        .from(notifications)
        .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.notice_id))
        .where(and(eq(notifications.user_id, userId), older))
        .orderBy(desc(notifications.notice_id))
        .limit(limit);
      const [counted] = await db
        .select({ total: count() })
        .from(notifications)
        .where(eq(notifications.user_id, userId));
      return {
        rows: rows.map(toNotification),
        total: counted?.total ?? 0,
        unread: await countUnread(db, userId),
      };
    },

    /** Marks these as read, or all without `ids`. @returns the number of unread ones */
    read: (userId: string, ids: readonly string[] | undefined, at: number): Promise<number> =>
      write(async (tx) => {
        const named = ids === undefined ? undefined : inArray(notifications.notice_id, [...ids]);
        await tx
          .update(notifications)
          .set({ read_at: at })
          .where(and(isUnreadOf(userId), named));
        return countUnread(tx, userId);
      }),
  };
}

const isUnreadOf = (userId: string) =>
  and(eq(notifications.user_id, userId), isNull(notifications.read_at));

async function countUnread(db: Db, userId: string): Promise<number> {
  const [counted] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(isUnreadOf(userId));
  return counted?.unread ?? 0;
}

const toNotification = ({
  event: { id, topic, title, body, section, item, created_at },
  readAt,
}: {
  event: typeof outboxEvents.$inferSelect;
  readAt: number | null;
}): Notification => ({
  id,
  topic,
  title,
  body,
  target: { section, item },
  created_at: new Date(created_at).toISOString(),
  read: readAt !== null,
});
