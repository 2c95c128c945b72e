import { and, count, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import {
  outboxEvents,
  notifications,
  notificationPreferences,
} from '#api/db/schema/notifications.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import type { Notification } from '#contracts/notifications.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import { countIf, firstRow } from '#api/db/sql-expressions.ts';

export const createInboxStore = ({ db, write }: StoreDeps) => ({
  /**
   * Newest first; ids sort by creation time. `total` and `unread` count the whole inbox.
   *
   * @param hidden topics that are left out of the rows and of the counts
   */
  async page(
    userId: string,
    { limit, before = AFTER_ALL }: ListQuery,
    hidden: readonly NotificationTopic[] = [],
  ) {
    const { findPage, countAll } = hidden.length === 0 ? wholeInbox : composeInbox(hidden);
    const rows = await findPage(db).execute({ userId, before, limit });
    const [counts] = await countAll(db).execute({ userId });
    return { rows: rows.map(toNotification), ...(counts ?? { total: 0, unread: 0 }) };
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

const AFTER_ALL = 'zzzz'; // greater than any id, in every collation

/** The queries of an inbox without some topics. Without any, counting needs an index and no events. */
function composeInbox(hidden: readonly NotificationTopic[]) {
  const { user_id, notice_id, read_at } = notifications;
  const { id, topic, title, body, section, item, created_at } = outboxEvents;
  const isSeen = (db: Db) =>
    and(
      eq(user_id, sql.placeholder('userId')),
      hidden.length === 0 ? undefined : inArray(notice_id, eventsWithout(db, hidden)),
    );
  return {
    findPage: prepareOnce((db) =>
      db
        .select({ id, topic, title, body, section, item, created_at, read_at })
        .from(notifications)
        .innerJoin(outboxEvents, eq(id, notice_id))
        .where(and(isSeen(db), lt(notice_id, sql.placeholder('before'))))
        .orderBy(desc(notice_id))
        .limit(sql.placeholder('limit'))
        .prepare(),
    ),
    countAll: prepareOnce((db) =>
      db
        .select({ total: count(), unread: countIf(isNull(read_at)) })
        .from(notifications)
        .where(isSeen(db))
        .prepare(),
    ),
  };
}

const wholeInbox = composeInbox([]);

const eventsWithout = (db: Db, topics: readonly NotificationTopic[]) =>
  db
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(notInArray(outboxEvents.topic, [...topics]));

const isUnreadOf = (userId: string) =>
  and(eq(notifications.user_id, userId), isNull(notifications.read_at));

type Row = Pick<
  typeof outboxEvents.$inferSelect,
  'id' | 'topic' | 'title' | 'body' | 'section' | 'item' | 'created_at'
> &
  Pick<typeof notifications.$inferSelect, 'read_at'>;

const toNotification = ({ section, item, created_at, read_at, ...row }: Row): Notification => ({
  ...row,
  target: { section, item },
  created_at: new Date(created_at).toISOString(),
  read: read_at !== null,
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
