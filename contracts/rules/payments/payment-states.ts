/**
 * The life of a payment: asked for, waiting for something the customer has to do (approve on the phone,
 * type a voucher), and one of three ends.
 */
export const PAYMENT_STATES = ['pending', 'action_required', 'paid', 'failed', 'expired'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

import { UNKNOWN, type Unknown } from '#contracts/unknown.ts';

/** What a payment becomes by a word of its gateway. */
export type PaymentStep = {
  readonly state: PaymentState;
  /** Paid after it counted as failed or expired: somebody has to be told. */
  readonly isLate: boolean;
};

/** An app waits on in a state that it does not know: the server tells the end in one that it does. */
export const isOpenPayment = (state: PaymentState | Unknown): boolean =>
  state === 'pending' || state === 'action_required' || state === UNKNOWN;

/**
 * The step from a state by what the gateway has told; null when it changes nothing. Paid is final, and
 * a late paid beats a failed or an expired one: the gateway has the money. Nothing else leaves an end.
 */
export function paymentStep(current: PaymentState, told: PaymentState): PaymentStep | null {
  if (current === told || current === 'paid') return null;
  if (isOpenPayment(current)) return { state: told, isLate: false };
  return told === 'paid' ? { state: 'paid', isLate: true } : null;
}
