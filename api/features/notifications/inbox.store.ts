import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import {
  outboxEvents,
  notifications,
  notificationPreferences,
} from '#api/db/schema/notifications.ts';
import type { Notification } from '#contracts/notifications.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import { firstRow, olderThan } from '#api/db/sql-expressions.ts';

export const createInboxStore = ({ db, write }: StoreDeps) => ({
  /**
   * Newest first; ids sort by creation time. `total` and `unread` count the whole inbox.
   *
   * @param hidden topics that are left out of the rows and of the counts
   */
  async page(
    userId: string,
    { limit, before }: ListQuery,
    hidden: readonly NotificationTopic[] = [],
  ) {
    const isSeen =
      hidden.length === 0 ? undefined : inArray(notifications.notice_id, eventsWithout(db, hidden));
    const rows = await db
      .select({ event: outboxEvents, readAt: notifications.read_at })
      .from(notifications)
      .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.notice_id))
      .where(
        and(eq(notifications.user_id, userId), olderThan(notifications.notice_id, before), isSeen),
      )
      .orderBy(desc(notifications.notice_id))
      .limit(limit);
    return {
      rows: rows.map(toNotification),
      total: await db.$count(notifications, and(eq(notifications.user_id, userId), isSeen)),
      unread: await db.$count(notifications, and(isUnreadOf(userId), isSeen)),
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
      return tx.$count(notifications, isUnreadOf(userId));
    }),
});

const eventsWithout = (db: Db, topics: readonly NotificationTopic[]) =>
  db
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(notInArray(outboxEvents.topic, [...topics]));

const isUnreadOf = (userId: string) =>
  and(eq(notifications.user_id, userId), isNull(notifications.read_at));

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

type PreferencesRow = typeof notificationPreferences.$inferSelect;
type Topics = PreferencesRow['topics'];
export type NotificationPreferencesStore = ReturnType<typeof createNotificationPreferencesStore>;

export const createNotificationPreferencesStore = ({ db, write }: StoreDeps) => ({
  find: (userId: string): Promise<PreferencesRow | null> => find(db, userId),

  /** Omitted topics stay unchanged, and a channel that an older app does not name. @returns the stored row */
  save: (row: PreferencesRow): Promise<PreferencesRow> =>
    write(async (tx) => {
      const before = await find(tx, row.user_id);
      const saved = { ...row, topics: mergeTopics(before?.topics ?? {}, row.topics) };
      const { user_id: _userId, ...changed } = saved;
      await tx
        .insert(notificationPreferences)
        .values(saved)
        .onConflictDoUpdate({ target: notificationPreferences.user_id, set: changed });
      return saved;
    }),
});

const mergeTopics = (before: Topics, after: Topics): Topics => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(after).map(([topic, channels]) => [
      topic,
      { ...entriesOf(before).get(topic), ...channels },
    ]),
  ),
});

const entriesOf = (topics: Topics) => new Map(Object.entries(topics));

const find = (db: Db, userId: string): Promise<PreferencesRow | null> =>
  firstRow(
    db.select().from(notificationPreferences).where(eq(notificationPreferences.user_id, userId)),
  );
