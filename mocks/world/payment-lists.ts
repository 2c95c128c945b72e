import { subscriptionStatus } from '#api/domain/accounts.ts';
import type {
  Subscription,
  Transaction,
  SoldSubscription,
  PaymentQuery,
  PaymentSummary,
  SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import { isShown } from '#contracts/rules/payments/payment-states.ts';
import { contains, usernameOf } from './rows.ts';
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

export function seenSubscription(
  { people }: Tables,
  { withdrawn, ...subscription }: StoredSubscription,
  at: Date,
): Subscription {
  const username = usernameOf(people, subscription.user_id);
  const span = {
    startsAt: Date.parse(subscription.starts_at),
    expiresAt: Date.parse(subscription.expires_at),
    isWithdrawn: withdrawn,
  };
  return { ...subscription, username, status: subscriptionStatus(span, at.getTime()) };
}

export const seenTransactions = (tables: Tables): Transaction[] =>
  tables.transactions.map((row) => seenTransaction(tables, row));

/** All subscriptions, newest first, each with what was paid for it. */
export const seenSubscriptions = (tables: Tables, at: Date): SoldSubscription[] =>
  tables.subscriptions.map((row) => {
    const paid = tables.transactions.find(({ id }) => id === row.payment_transaction_id);
    const payment = paid ? { amount: paid.amount, currency: paid.currency } : null;
    return { ...seenSubscription(tables, row, at), payment };
  });

/** Those that the filter lets through and whose customer is searched for. */
export const shownPayments = (
  payments: readonly Transaction[],
  { show, search }: Partial<PaymentQuery>,
): Transaction[] =>
  payments.filter(
    (payment) =>
      (show === undefined || isShown(payment, show)) &&
      contains([payment.metadata.username, payment.email], search),
  );

export const shownSubscriptions = <Sold extends Subscription>(
  sold: readonly Sold[],
  { status, search }: Partial<SubscriptionQuery>,
): Sold[] =>
  sold.filter(
    (each) => (status === undefined || each.status === status) && contains([each.username], search),
  );

export function countPayments(
  payments: readonly Transaction[],
  sold: readonly Subscription[],
): PaymentSummary {
  const paidOf = (show: PaymentQuery['show']) => shownPayments(payments, { show }).length;
  const soldOf = (status: SubscriptionQuery['status']) =>
    shownSubscriptions(sold, { status }).length;
  return {
    transactions: {
      total: payments.length,
      waiting: paidOf('waiting'),
      attention: paidOf('attention'),
      completed: paidOf('completed'),
      pending: paidOf('pending'),
      failed: paidOf('failed'),
    },
    subscriptions: {
      total: sold.length,
      active: soldOf('active'),
      inactive: soldOf('inactive'),
      expired: soldOf('expired'),
      scheduled: soldOf('scheduled'),
    },
  };
}
