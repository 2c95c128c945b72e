import { subscriptionStatus } from '#api/domain/accounts.ts';
import { digitsOf, methodsOf, readPaymentSearch } from '#api/domain/payment-lists.ts';
import {
  PAYMENT_SORTS,
  type PaymentQuery,
  type PaymentSelection,
  type PaymentSummary,
  type PaymentTotals,
  type SoldSubscription,
  type Subscription,
  SUBSCRIPTION_SORTS,
  type SubscriptionQuery,
  type Transaction,
} from '#contracts/payments/admin-payments.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { isShown } from '#contracts/rules/payments/payment-states.ts';
import { incomeOf, paymentDate, totalIncome } from '#contracts/rules/payments/payment-totals.ts';
import { readOrder } from '#contracts/rules/sorting.ts';
import { contains, inOrder, isWithin, usernameOf } from './rows.ts';
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

function isFound(payment: Transaction, typed: string): boolean {
  const { text, phone, amountMinor, receipt, session } = readPaymentSearch(typed);
  return (
    contains([payment.metadata.username, payment.email], text) ||
    (phone !== null && digitsOf(payment.phone).includes(phone)) ||
    toMinorUnits(payment.amount) === amountMinor ||
    (receipt !== null && payment.id.includes(receipt)) ||
    (session !== null && (payment.session_id ?? '').includes(session))
  );
}

/** The payments of a selection. */
export const selectedPayments = (
  payments: readonly Transaction[],
  selection: PaymentSelection,
): Transaction[] => {
  const { show, method, package_type, search = '' } = selection;
  const methods: readonly string[] | undefined = method && methodsOf(method);
  return payments.filter(
    (payment) =>
      (show === undefined || isShown(payment, show)) &&
      (methods === undefined || methods.includes(payment.method)) &&
      (package_type === undefined || payment.package_type === package_type) &&
      isWithin(paymentDate(payment), selection) &&
      (search === '' || isFound(payment, search)),
  );
};

export const totalPayments = (
  payments: readonly Transaction[],
  selection: PaymentSelection,
): PaymentTotals => {
  const selected = selectedPayments(payments, selection);
  return { payments: selected.length, totals: totalIncome(incomeOf(selected)) };
};

const paymentKeys = {
  created: () => '', // they are in that order
  date: (payment: Transaction) => Date.parse(paymentDate(payment)),
  amount: ({ amount }: Transaction) => amount,
};

/** The payments that a query lets through, in its order. @param payments newest first */
export function shownPayments(
  payments: readonly Transaction[],
  { sort = '-created', ...selection }: Partial<PaymentQuery>,
): Transaction[] {
  const { key, isDown } = readOrder(PAYMENT_SORTS, sort);
  const matching = selectedPayments(payments, selection);
  return (isDown ? matching : matching.toReversed()).toSorted(inOrder(paymentKeys[key], isDown));
}

const subscriptionKeys = {
  created: () => '', // they are in that order
  username: ({ username }: Subscription) => username.toLowerCase(),
  starts: ({ starts_at }: Subscription) => Date.parse(starts_at),
  expires: ({ expires_at }: Subscription) => Date.parse(expires_at),
};

/** The subscriptions that a query lets through, in its order. @param sold newest first */
export function shownSubscriptions<Sold extends Subscription>(
  sold: readonly Sold[],
  { status, search, sort = '-created' }: Partial<SubscriptionQuery>,
): Sold[] {
  const { key, isDown } = readOrder(SUBSCRIPTION_SORTS, sort);
  const matching = sold.filter(
    (each) => (status === undefined || each.status === status) && contains([each.username], search),
  );
  return (isDown ? matching : matching.toReversed()).toSorted(
    inOrder(subscriptionKeys[key], isDown),
  );
}

/** Those whose payment was activated in a span. */
export const activatedIn = <Sold extends Subscription>(
  { transactions }: Tables,
  sold: readonly Sold[],
  span: Pick<SubscriptionQuery, 'from' | 'to'>,
): Sold[] =>
  sold.filter(({ payment_transaction_id, starts_at }) => {
    const paid = transactions.find(({ id }) => id === payment_transaction_id);
    return isWithin(paid?.activated_at ?? starts_at, span);
  });

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
