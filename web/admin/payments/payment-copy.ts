import { unknownLook } from '#web/ui/unknown-style.ts';
import type { Subscription, Transaction } from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { methodWords } from '#contracts/rules/access/membership.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';

type Look = { word: string; tone: BadgeTone };

export const statusLooks: Readonly<Record<Transaction['status'], Look>> = {
  completed: { word: 'Completed', tone: 'ok' },
  pending: { word: 'Pending', tone: 'warn' },
  failed: { word: 'Failed', tone: 'danger' },
  unknown: unknownLook,
};

export const paymentLooks: Readonly<Record<Transaction['payment_status'], Look>> = {
  paid: { word: 'Paid', tone: 'ok' },
  unpaid: { word: 'Unpaid', tone: 'neutral' },
  refunded: { word: 'Refunded', tone: 'warn' },
  disputed: { word: 'Disputed', tone: 'danger' },
  unknown: unknownLook,
};

export const filterWords: Readonly<Record<PaymentFilter, string>> = {
  waiting: 'Waiting for activation',
  attention: 'Alerts',
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
};

export const subscriptionLooks: Readonly<Record<Subscription['status'], Look>> = {
  active: { word: 'Active', tone: 'ok' },
  inactive: { word: 'Inactive', tone: 'warn' },
  expired: { word: 'Expired', tone: 'neutral' },
  unknown: unknownLook,
};

const gatewayWords: Readonly<Record<NonNullable<Transaction['gateway']>, string>> = {
  demo: 'Demo',
  stripe: 'Stripe',
  paystack: 'Paystack',
  unknown: 'another gateway',
};

/** How and through whom it was paid: `Mobile money · Paystack`. */
export function methodText({ method, gateway, recorded_by }: Transaction): string {
  const how = methodWords[method];
  if (gateway !== null) return `${how} · ${gatewayWords[gateway]}`;
  return recorded_by === null ? how : `${how} · recorded by ${recorded_by}`;
}
