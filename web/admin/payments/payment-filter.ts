import type { Transaction } from '#contracts/admin-payments.ts';

export type PaymentFilter = 'waiting' | 'attention' | 'all';

/** Paid, and nobody has given the access yet. */
export const isWaiting = ({ payment_status, activated_at }: Transaction): boolean =>
  payment_status === 'paid' && activated_at === null;

/** It gives access at the moment, or did until that ran out. */
export const canWithdraw = ({ activated_at, withdrawn_at }: Transaction): boolean =>
  activated_at !== null && withdrawn_at === null;

/** Money went back, or the customer's bank wants it back, and the access is still there. */
export const isOverdrawn = (transaction: Transaction): boolean =>
  canWithdraw(transaction) && ['refunded', 'disputed'].includes(transaction.payment_status);

/** Something was told of it that nobody has dealt with yet. */
export function needsAttention(transaction: Transaction): boolean {
  const { alert, payment_status } = transaction;
  if (alert === null) return false;
  if (payment_status === 'refunded') return canWithdraw(transaction);
  if (payment_status === 'disputed') return transaction.withdrawn_at === null;
  return transaction.activated_at === null;
}

const tests: Readonly<Record<PaymentFilter, (transaction: Transaction) => boolean>> = {
  waiting: isWaiting,
  attention: needsAttention,
  all: () => true,
};

const labels: Readonly<Record<PaymentFilter, string>> = {
  waiting: 'Waiting for activation',
  attention: 'Alerts',
  all: 'All',
};

const FILTERS: readonly PaymentFilter[] = ['waiting', 'attention', 'all'];

export const filtered = (transactions: readonly Transaction[], filter: PaymentFilter) =>
  transactions.filter(tests[filter]);

/** The filters with their counts. */
export const filterOptions = (transactions: readonly Transaction[]) =>
  FILTERS.map((key) => ({
    key,
    label: labels[key],
    count: filtered(transactions, key).length,
  }));
