import type { subscriptions } from '#api/db/schema/payments.ts';
import type { Subscription } from '#contracts/payments/admin-payments.ts';
import { subscriptionStatus } from '#api/domain/accounts.ts';

/** The administrator's view. @param now UTC ms */
export function toSubscription(
  row: typeof subscriptions.$inferSelect,
  username: string,
  now: number,
): Subscription {
  const span = { expiresAt: row.expires_at, isWithdrawn: row.withdrawn_at !== null };
  return {
    id: row.id,
    user_id: row.user_id,
    username,
    package_type: row.package_type,
    status: subscriptionStatus(span, now),
    starts_at: new Date(row.starts_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    payment_transaction_id: row.payment_transaction_id,
  };
}
