import { and, eq, gt, isNotNull, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import type { Subscription } from '#contracts/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payment-filters.ts';

/** The rule of the contract, for the database. */
export function isOfFilter(filter: PaymentFilter): SQL | undefined {
  const { status } = paymentTransactions;
  if (filter === 'waiting') return isWaiting;
  return filter === 'attention' ? needsAttention : eq(status, filter);
}

const { payment_status, activated_at, withdrawn_at, alert } = paymentTransactions;

const isWaiting = and(eq(payment_status, 'paid'), isNull(activated_at));

const needsAttention = and(
  isNotNull(alert),
  or(
    and(eq(payment_status, 'refunded'), isNotNull(activated_at), isNull(withdrawn_at)),
    and(eq(payment_status, 'disputed'), isNull(withdrawn_at)),
    and(notInArray(payment_status, ['refunded', 'disputed']), isNull(activated_at)),
  ),
);

/** How a subscription stands at a moment (UTC ms), for the database. */
export function isOfStatus(status: Subscription['status'], at: number): SQL | undefined {
  const { withdrawn_at: withdrawnAt, expires_at: expiresAt } = subscriptions;
  if (status === 'inactive') return isNotNull(withdrawnAt);
  const ends = status === 'active' ? gt(expiresAt, at) : lte(expiresAt, at);
  return and(isNull(withdrawnAt), ends);
}
