import { and, eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';
import { serverKeys } from '#api/db/schema/server-keys.ts';

export type ServerKeyRow = typeof serverKeys.$inferSelect;
export type ServerKeyStore = ReturnType<typeof createServerKeyStore>;

export function createServerKeyStore({ db, write }: StoreDeps) {
  return {
    async find(name: string): Promise<ServerKeyRow | null> {
      const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, name));
      return row ?? null;
    },

    /** Stores the key unless one of this name exists: the first of several starting instances wins. */
    add: (row: ServerKeyRow): Promise<void> =>
      write(async (tx) => {
        await tx.insert(serverKeys).values(row).onConflictDoNothing({ target: serverKeys.name });
      }),

    /**
     * Replaces this key unless another instance has already done so. Subscriptions belong to the
     * old key and cannot receive messages signed with the new one, so they are removed.
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
