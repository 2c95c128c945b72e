import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type PushSubscriptionStore = ReturnType<typeof createPushSubscriptionStore>;

export function createPushSubscriptionStore({ write }: StoreDeps) {
  return {
    /**
     * Stores a device's subscription. A previous subscription of another member and its messages are removed.
     * Beyond `atMost` the member's oldest ones are removed.
     */
    put: (row: PushSubscriptionRow, atMost: number): Promise<void> =>
      write(async (tx) => {
        const { id, endpoint, user_id, ...changed } = row;
        const isEndpoint = eq(pushSubscriptions.endpoint, endpoint);
        await tx
          .delete(pushSubscriptions)
          .where(and(isEndpoint, ne(pushSubscriptions.user_id, user_id)));
        await tx
          .insert(pushSubscriptions)
          .values({ id, endpoint, user_id, ...changed })
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed });
        const newestFirst = await tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.user_id, user_id))
          .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id));
        const surplus = newestFirst.slice(atMost).map((subscription) => subscription.id);
        if (surplus.length > 0) {
          await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
        }
      }),

    remove: (endpoint: string, userId: string): Promise<void> =>
      write(async (tx) => {
        await tx
          .delete(pushSubscriptions)
          .where(
            and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, userId)),
          );
      }),
  };
}
