import { count, desc, eq, lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { notices } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type TransactionRow = typeof paymentTransactions.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

/** `username` of the member; null: there is none. */
export type SeenTransaction = { transaction: TransactionRow; username: string | null };
export type SeenSubscription = { subscription: SubscriptionRow; username: string };
type Page<Row> = { rows: Row[]; total: number };

export type AdminPaymentStore = ReturnType<typeof createAdminPaymentStore>;

export function createAdminPaymentStore({ db, write }: StoreDeps) {
  const selectTransactions = () =>
    db
      .select({ transaction: paymentTransactions, username: users.username })
      .from(paymentTransactions)
      .leftJoin(users, eq(users.id, paymentTransactions.user_id));

  return {
    /** Newest first; ids sort by the time they were made. */
    async page({ limit, before }: ListQuery): Promise<Page<SeenTransaction>> {
      const { id } = paymentTransactions;
      const older = before === undefined ? undefined : lt(id, before);
      const rows = await selectTransactions().where(older).orderBy(desc(id)).limit(limit);
      const [counted] = await db.select({ total: count() }).from(paymentTransactions);
      return { rows, total: counted?.total ?? 0 };
    },

    /** Newest first. */
    async subscriptions({ limit, before }: ListQuery): Promise<Page<SeenSubscription>> {
      const { id } = subscriptions;
      const rows = await db
        .select({ subscription: subscriptions, username: users.username })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.user_id))
        .where(before === undefined ? undefined : lt(id, before))
        .orderBy(desc(id))
        .limit(limit);
      const [counted] = await db.select({ total: count() }).from(subscriptions);
      return { rows, total: counted?.total ?? 0 };
    },

    async find(id: string): Promise<SeenTransaction | null> {
      const [found] = await selectTransactions().where(eq(paymentTransactions.id, id));
      return found ?? null;
    },

    record: (row: TransactionRow, audit: AuditEvent): Promise<void> =>
      write(async (tx) => {
        await tx.insert(paymentTransactions).values(row);
        await appendAudit(tx, audit);
      }),

    /**
     * Removes payments and what they have bought; members keep their access. Payments that were begun
     * stay: one of them may still be paid, and that money would be lost.
     */
    clear: (audit: AuditEvent): Promise<{ transactions: number; subscriptions: number }> =>
      write(async (tx) => {
        const bought = await tx.delete(subscriptions).returning({ id: subscriptions.id });
        const paid = await tx.delete(paymentTransactions).returning({ id: paymentTransactions.id });
        await tx.delete(notices).where(eq(notices.section, 'payments'));
        await appendAudit(tx, audit);
        return { transactions: paid.length, subscriptions: bought.length };
      }),
  };
}
