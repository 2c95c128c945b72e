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
