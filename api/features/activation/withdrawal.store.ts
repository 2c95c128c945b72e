import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { withdrawal } from '#api/domain/activation.ts';
import { type Access, findAccess, findTransaction, isTransaction } from './activation.store.ts';

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;

export function createWithdrawalStore({ write }: StoreDeps) {
  return {
    /**
     * Removes the remaining days of a transaction, in one database transaction. Days from other payments
     * stay: later subscriptions start earlier by the same amount.
     *
     * @param at UTC ms
     */
    withdraw: (
      transactionId: string,
      actor: AuditActor,
      at: number,
    ): Promise<'withdrawn' | 'not_found' | 'nothing_to_withdraw'> =>
      write(
        async (tx) => {
          const transaction = await findTransaction(tx, transactionId);
          if (!transaction) return 'not_found';
          const access = await findAccess(tx, transaction);
          if (!access || transaction.withdrawn_at !== null) return 'nothing_to_withdraw';
          await withdrawAccess(tx, access, at);
          const target = `${access.user.username}, ${transaction.package_type}`;
          await appendAudit(tx, { actor, action: 'payments.withdrawn', target, at });
          return 'withdrawn';
        },
        { durable: true },
      ),
  };
}

async function withdrawAccess(
  tx: Db,
  { user, subscription, transaction }: Access,
  at: number,
): Promise<void> {
  const { leftMs, memberExpiresAt } = withdrawal(subscription, user.expires_at, at);
  const withdrawn = { withdrawn_at: at };
  await tx.update(subscriptions).set(withdrawn).where(eq(subscriptions.id, subscription.id));
  // The administrator has seen the alert.
  const reviewed = { ...withdrawn, alert: null };
  await tx.update(paymentTransactions).set(reviewed).where(isTransaction(transaction.id));
  if (leftMs === 0) return;
  const isLater = and(
    eq(subscriptions.user_id, user.id),
    gte(subscriptions.starts_at, subscription.expires_at),
    isNull(subscriptions.withdrawn_at),
  );
  const earlier = {
    starts_at: sql<number>`${subscriptions.starts_at} - ${leftMs}`,
    expires_at: sql<number>`${subscriptions.expires_at} - ${leftMs}`,
  };
  await tx.update(subscriptions).set(earlier).where(isLater);
  if (memberExpiresAt === null) return;
  const change = { expires_at: memberExpiresAt, updated_at: at };
  await tx.update(users).set(change).where(eq(users.id, user.id));
}
