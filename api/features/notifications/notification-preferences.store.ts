import { eq } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { notificationPreferences } from '#api/db/schema/notifications.ts';

type PreferencesRow = typeof notificationPreferences.$inferSelect;
export type NotificationPreferencesStore = ReturnType<typeof createNotificationPreferencesStore>;

export function createNotificationPreferencesStore({ db, write }: StoreDeps) {
  return {
    find: (userId: string): Promise<PreferencesRow | null> => find(db, userId),

    /** Omitted topics stay unchanged. @returns the stored row */
    save: (row: PreferencesRow): Promise<PreferencesRow> =>
      write(async (tx) => {
        const before = await find(tx, row.user_id);
        const saved = { ...row, topics: { ...before?.topics, ...row.topics } };
        const { user_id: _userId, ...changed } = saved;
        await tx
          .insert(notificationPreferences)
          .values(saved)
          .onConflictDoUpdate({ target: notificationPreferences.user_id, set: changed });
        return saved;
      }),
  };
}

async function find(db: Db, userId: string): Promise<PreferencesRow | null> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId));
  return row ?? null;
}
