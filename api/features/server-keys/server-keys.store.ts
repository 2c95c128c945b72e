import { and, eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';
import { serverKeys } from '#api/db/schema/server-keys.ts';

export type ServerKeyRow = typeof serverKeys.$inferSelect;
export type ServerKeyStore = ReturnType<typeof createServerKeyStore>;

export function createServerKeyStore({ db, write }: StoreDeps) {
  return {
    async find(name: string): Promise<ServerKeyRow | null> {
      const [found] = await db.select().from(serverKeys).where(eq(serverKeys.name, name));
      return found ?? null;
    },

    /** Stores the key where there is none of its name: of several instances that start the first one wins. */
    add: (row: ServerKeyRow): Promise<void> =>
      write(async (tx) => {
        await tx.insert(serverKeys).values(row).onConflictDoNothing({ target: serverKeys.name });
      }),

    /**
     * Puts another key in the place of this one, unless somebody did so before. Devices subscribed to the
     * old key: nothing that is signed by the new one reaches them, so their subscriptions are removed.
     */
    replacePushKey: (old: ServerKeyRow, row: ServerKeyRow): Promise<void> =>
      write(async (tx) => {
        const isOld = and(eq(serverKeys.name, old.name), eq(serverKeys.sealed, old.sealed));
        const replaced = await tx
          .update(serverKeys)
          .set(row)
          .where(isOld)
          .returning({ name: serverKeys.name });
        if (replaced.length > 0) await tx.delete(pushSubscriptions);
      }),
  };
}
