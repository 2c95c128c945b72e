import { HOUR_MS } from '#contracts/rules/durations.ts';
import { isOpenPayment, type PaymentState } from '#contracts/rules/payments/payment-states.ts';

type StatusAnswer = {
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired'; // failed counts as complete and unpaid
};

/** For `GET /payment/status`. */
export function statusAnswer(state: PaymentState): StatusAnswer {
  const payment_status = state === 'paid' ? 'paid' : 'unpaid';
  if (isOpenPayment(state)) return { payment_status, status: 'open' };
  return { payment_status, status: state === 'expired' ? 'expired' : 'complete' };
}

/** For `GET /payment/mobile-money/status`. */
export function mobileStatus(state: PaymentState): 'completed' | 'failed' | 'expired' | 'pending' {
  if (state === 'paid') return 'completed';
  return state === 'action_required' ? 'pending' : state;
}

/** For administrators: expired payments count as failed. */
export function transactionStatus(state: PaymentState): 'completed' | 'pending' | 'failed' {
  if (isOpenPayment(state)) return 'pending';
  return state === 'paid' ? 'completed' : 'failed';
}

/** How long a customer has for one attempt to pay. */
export const PAYMENT_MS = 2 * HOUR_MS;

/** After this many wrong vouchers a payment fails. */
export const MAX_WRONG_VOUCHERS = 5;

export const VOUCHERS_USED_UP = 'The voucher was wrong too often. Please start a new payment.';

/** Adds each alert once: a gateway may repeat its reports. */
export const withAlert = (existing: string | null, added: string): string =>
  existing?.includes(added) ? existing : [existing, added].filter(Boolean).join(' ');

export const lateAlert = (was: 'failed' | 'expired'): string =>
  was === 'expired' ? 'Paid after the session had expired.' : 'Paid after the payment had failed.';

type Standing<PaymentStatus> = {
  readonly payment_status: PaymentStatus;
  readonly alert: string | null;
};

/** `isLate`: paid after it had failed or expired; administrators are alerted. */
type PaymentStep = { readonly state: PaymentState; readonly isLate: boolean };

/** The next state; null: no change. Only a late payment leaves a final state, and paid is final. */
export function paymentStep(current: PaymentState, reported: PaymentState): PaymentStep | null {
  if (current === reported || current === 'paid') return null;
  if (isOpenPayment(current)) return { state: reported, isLate: false };
  return reported === 'paid' ? { state: 'paid', isLate: true } : null;
}

/** The changes by a gateway's report; null: none. A late paid beats failed and expired; refunded stays refunded. */
export function transition<PaymentStatus extends string>(
  current: PaymentState,
  reported: PaymentState,
  { payment_status, alert }: Standing<PaymentStatus>,
) {
  const step = paymentStep(current, reported);
  if (step === null) return null;
  const { state, isLate } = step;
  const status = transactionStatus(state);
  if (state !== 'paid') return { state, transaction: { status, payment_status, alert } };
  return {
    state,
    transaction: {
      status,
      payment_status: payment_status === 'unpaid' ? ('paid' as const) : payment_status,
      alert: isLate
        ? withAlert(alert, lateAlert(current === 'expired' ? 'expired' : 'failed'))
        : alert,
    },
  };
}
