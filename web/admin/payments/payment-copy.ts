import type { PaymentCorrection } from '#contracts/payments/payment-corrections.ts';
import { formatMoney } from '#web/lib/format.ts';
import { unknownLook, type BadgeLook } from '#web/ui/Badge.tsx';
import type { Subscription, Transaction } from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { methodWords } from '#contracts/rules/access/membership.ts';

export const statusLooks: Readonly<Record<Transaction['status'], BadgeLook>> = {
  completed: { label: 'Completed', tone: 'ok' },
  pending: { label: 'Pending', tone: 'warn' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: unknownLook,
};

const paymentLooks: Readonly<Record<Transaction['payment_status'], BadgeLook>> = {
  paid: { label: 'Paid', tone: 'ok' },
  unpaid: { label: 'Unpaid', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warn' },
  disputed: { label: 'Disputed', tone: 'danger' },
  voided: { label: 'Void', tone: 'neutral' },
  unknown: unknownLook,
};

/** Where the money is. */
export const moneyLook = ({ payment_status, refunded }: Transaction): BadgeLook =>
  payment_status === 'paid' && refunded > 0
    ? { label: 'Partly refunded', tone: 'warn' }
    : paymentLooks[payment_status];

/** The one badge of a row: where the money is, if it is not simply paid. */
export const rowLook = (payment: Transaction): BadgeLook =>
  (payment.payment_status === 'paid' && payment.refunded === 0) ||
  payment.payment_status === 'unpaid'
    ? statusLooks[payment.status]
    : moneyLook(payment);

/** A correction without its reason: `Refund of $10.00`. */
export function correctionText({ kind, amount }: PaymentCorrection, currency: string): string {
  if (kind === 'refund') return `Refund of ${formatMoney(amount, currency)}`;
  return kind === 'void' ? 'Marked as void' : 'Corrections taken back';
}

export const filterWords: Readonly<Record<PaymentFilter, string>> = {
  waiting: 'Waiting for activation',
  attention: 'Alerts',
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
};

export const subscriptionLooks: Readonly<Record<Subscription['status'], BadgeLook>> = {
  active: { label: 'Active', tone: 'ok' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  inactive: { label: 'Inactive', tone: 'warn' },
  expired: { label: 'Expired', tone: 'neutral' },
  unknown: unknownLook,
};

const gatewayWords: Readonly<Record<NonNullable<Transaction['gateway']>, string>> = {
  demo: 'Demo',
  stripe: 'Stripe',
  paystack: 'Paystack',
  unknown: 'another gateway',
};

/** The method and the gateway: `Mobile money · Paystack`. */
export function methodText({ method, gateway, recorded_by }: Transaction): string {
  const how = methodWords[method];
  if (gateway !== null) return `${how} · ${gatewayWords[gateway]}`;
  return recorded_by === null ? how : `${how} · recorded by ${recorded_by}`;
}
