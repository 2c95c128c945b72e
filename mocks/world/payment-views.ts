import type { Subscription, Transaction } from '#contracts/payments/admin-payments.ts';
import { subscriptionStatus } from '#api/domain/accounts.ts';
import type { StoredSubscription, StoredTransaction, Tables } from './tables.ts';

/** As the administrator sees it: until it is activated it belongs to no member, only to a customer. */
export function seenTransaction(
  { people }: Tables,
  { name, ...transaction }: StoredTransaction,
): Transaction {
  const userId = transaction.activated_at === null ? null : transaction.user_id;
  const username = people.find(({ id }) => id === userId)?.username ?? name;
  return { ...transaction, user_id: userId, metadata: { username } };
}

/** As the administrator sees it. */
export function seenSubscription(
  { people }: Tables,
  { withdrawn, ...subscription }: StoredSubscription,
  at: Date,
): Subscription {
  const username = people.find(({ id }) => id === subscription.user_id)?.username ?? '';
  const span = { expiresAt: Date.parse(subscription.expires_at), isWithdrawn: withdrawn };
  return { ...subscription, username, status: subscriptionStatus(span, at.getTime()) };
}
