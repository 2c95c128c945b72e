import type { PaymentStatus } from '#web/data/payments/payment.ts';
import type { PaymentEvent } from '#web/features/payment/payment-machine.ts';
import type { MobileDetails, PaymentView } from '#web/features/payment/payment-views.ts';

/** The network's message. */
export const NETWORK_PROMPT = 'Please approve the payment on your phone.';
export const details: MobileDetails = { phone_number: '0240000000', provider: 'mtn' };

const status = (overrides: Partial<PaymentStatus>): PaymentStatus => ({
  payment_status: 'unpaid',
  status: 'open',
  state: 'pending',
  detail: null,
  method: 'stripe',
  demo: true,
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
  ...overrides,
});
const statusReceived = (overrides: Partial<PaymentStatus>): PaymentEvent => ({
  type: 'status_received',
  answer: status(overrides),
});
const mobileStatusReceived = (
  state: 'completed' | 'failed' | 'expired' | 'pending',
): PaymentEvent => ({
  type: 'mobile_status_received',
  answer: { status: state, detail: state === 'failed' ? 'No money.' : null, needs_otp: false },
});
const answered = (success: boolean, needs_otp: boolean, message: string): PaymentEvent => ({
  type: 'charge_answered',
  answer: { success, needs_otp, message },
});

const mobile = { method: 'mobile_money' } as const;

/** Every event, in every variant. */
export const events = {
  paymentPending: statusReceived({}),
  paymentPaid: statusReceived({ state: 'paid', payment_status: 'paid', status: 'complete' }),
  paymentFailed: statusReceived({ state: 'failed', status: 'complete', detail: 'Declined.' }),
  paymentExpired: statusReceived({ state: 'expired', status: 'expired' }),
  mobilePaymentPending: statusReceived(mobile),
  mobilePaymentCharged: statusReceived({ ...mobile, state: 'action_required' }),
  mobilePaymentFailed: statusReceived({ ...mobile, state: 'failed', detail: 'No money.' }),
  statusFailed: { type: 'status_failed', isUnknown: false },
  sessionUnknown: { type: 'status_failed', isUnknown: true },
  phonePaid: mobileStatusReceived('completed'),
  phoneFailed: mobileStatusReceived('failed'),
  phoneExpired: mobileStatusReceived('expired'),
  phonePending: mobileStatusReceived('pending'),
  phoneVoucher: {
    type: 'mobile_status_received',
    answer: { status: 'pending', detail: null, needs_otp: true },
  },
  phoneCheckFailed: { type: 'mobile_check_failed' },
  tick: { type: 'tick' },
  detailsSubmitted: { type: 'details_submitted', details },
  voucherSubmitted: { type: 'voucher_submitted', otp: '123456' },
  chargeAccepted: answered(true, false, NETWORK_PROMPT),
  chargeNeedsVoucher: answered(true, true, 'Dial *110#.'),
  chargeDeclined: answered(false, false, 'Not enough money.'),
  chargeDeclinedSilently: answered(false, false, ''),
  voucherWrong: answered(false, true, 'Wrong voucher.'),
  chargeRefused: { type: 'charge_refused', reason: 'The amount is not the price.' },
  chargeRefusedSilently: { type: 'charge_refused', reason: null },
  chargeUnsent: { type: 'charge_unsent', reason: 'The server cannot be reached.' },
  stateChanged: { type: 'state_changed' },
  complete: { type: 'complete' },
  completed: { type: 'completed' },
  completeFailed: { type: 'complete_failed' },
  cancel: { type: 'cancel' },
} satisfies Record<string, PaymentEvent>;

export const prompt = { step: 'mobile_money_prompt', prompt: NETWORK_PROMPT } as const;
/** A running check of a phone. */
export const checking = (attempt: number, failedChecks: number): PaymentView => ({
  ...prompt,
  attempt,
  isChecking: true,
  failedChecks,
});
/** The pause after a check of a phone. */
export const pausing = (attempt: number, failedChecks: number): PaymentView => ({
  ...prompt,
  attempt,
  isChecking: false,
  failedChecks,
});
export const card = (attempt: number, isChecking: boolean): PaymentView => ({
  step: 'processing',
  attempt,
  isChecking,
});
