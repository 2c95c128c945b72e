import { isOpenPayment, type PaymentState } from '#contracts/rules/payments/payment-states.ts';

type StatusAnswer = {
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired'; // failed counts as complete and unpaid
};

/** How a payment stands, in the words of `GET /payment/status`. */
export function statusAnswer(state: PaymentState): StatusAnswer {
  const payment_status = state === 'paid' ? 'paid' : 'unpaid';
  if (isOpenPayment(state)) return { payment_status, status: 'open' };
  return { payment_status, status: state === 'expired' ? 'expired' : 'complete' };
}

/** The same in the words of `GET /payment/mobile-money/status`. */
export function mobileStatus(state: PaymentState): 'completed' | 'failed' | 'expired' | 'pending' {
  if (state === 'paid') return 'completed';
  return state === 'action_required' ? 'pending' : state;
}

/** The same for the administrator: an expired payment is one that failed. */
export function transactionStatus(state: PaymentState): 'completed' | 'pending' | 'failed' {
  if (isOpenPayment(state)) return 'pending';
  return state === 'paid' ? 'completed' : 'failed';
}

/** Wrong vouchers after which a payment has failed. */
export const MAX_WRONG_VOUCHERS = 5;

/** Why a payment failed that nobody had the right voucher for. */
export const VOUCHERS_USED_UP = 'The voucher was wrong too often. Please start a new payment.';

/** Each alert once: a gateway may report the same again and again. */
export const withAlert = (existing: string | null, added: string): string =>
  existing?.includes(added) ? existing : [existing, added].filter(Boolean).join(' ');

/** Stands beside money that came after the payment had ended. */
export const lateAlert = (was: 'failed' | 'expired'): string =>
  was === 'expired' ? 'Paid after the session had expired.' : 'Paid after the payment had failed.';

type Standing<PaymentStatus> = {
  readonly payment_status: PaymentStatus;
  readonly alert: string | null;
};

/** `isLate`: paid after it had failed or expired, which an administrator has to see. */
type PaymentStep = { readonly state: PaymentState; readonly isLate: boolean };

/** The step from a state; null: none. Nothing but a late paid leaves an end, and paid is final. */
export function paymentStep(current: PaymentState, reported: PaymentState): PaymentStep | null {
  if (current === reported || current === 'paid') return null;
  if (isOpenPayment(current)) return { state: reported, isLate: false };
  return reported === 'paid' ? { state: 'paid', isLate: true } : null;
}

/**
 * What a gateway's report changes of a payment and its transaction; null: nothing. A late paid beats a
 * failed or an expired one: the gateway has the money. Money that was refunded before stays refunded.
 */
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
