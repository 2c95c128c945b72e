import type { PaymentStatus } from '#web/data/payments/payment.ts';
import type {
  MobileDetails,
  PaymentEvent,
  PaymentView,
} from '#web/features/payment/payment-view.ts';

/** What the network says. */
export const WORDS = 'Please approve the payment on your phone.';
/** Of a phone that pays. */
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
const told = (overrides: Partial<PaymentStatus>): PaymentEvent => ({
  type: 'told',
  answer: status(overrides),
});
const mobileTold = (state: 'completed' | 'failed' | 'expired' | 'pending'): PaymentEvent => ({
  type: 'mobile_told',
  answer: { status: state, detail: state === 'failed' ? 'No money.' : null, needs_otp: false },
});
const answered = (success: boolean, needs_otp: boolean, message: string): PaymentEvent => ({
  type: 'charge_answered',
  answer: { success, needs_otp, message },
});

const mobile = { method: 'mobile_money' } as const;

/** Every event of a payment, in every kind. */
export const events = {
  toldPending: told({}),
  toldPaid: told({ state: 'paid', payment_status: 'paid', status: 'complete' }),
  toldFailed: told({ state: 'failed', status: 'complete', detail: 'Declined.' }),
  toldExpired: told({ state: 'expired', status: 'expired' }),
  toldMobilePending: told(mobile),
  toldMobileCharged: told({ ...mobile, state: 'action_required' }),
  toldMobileFailed: told({ ...mobile, state: 'failed', detail: 'No money.' }),
  statusFailed: { type: 'status_failed', isUnknown: false },
  sessionUnknown: { type: 'status_failed', isUnknown: true },
  phonePaid: mobileTold('completed'),
  phoneFailed: mobileTold('failed'),
  phoneExpired: mobileTold('expired'),
  phonePending: mobileTold('pending'),
  phoneVoucher: {
    type: 'mobile_told',
    answer: { status: 'pending', detail: null, needs_otp: true },
  },
  phoneCheckFailed: { type: 'mobile_check_failed' },
  tick: { type: 'tick' },
  detailsGiven: { type: 'details_given', details },
  voucherGiven: { type: 'voucher_given', otp: '123456' },
  chargeAccepted: answered(true, false, WORDS),
  chargeNeedsVoucher: answered(true, true, 'Dial *110#.'),
  chargeDeclined: answered(false, false, 'Not enough money.'),
  chargeDeclinedSilently: answered(false, false, ''),
  voucherWrong: answered(false, true, 'Wrong voucher.'),
  chargeRefused: { type: 'charge_refused', reason: 'The amount is not the price.' },
  chargeRefusedSilently: { type: 'charge_refused', reason: null },
  chargeUnsent: { type: 'charge_unsent', reason: 'The server cannot be reached.' },
  movedOn: { type: 'moved_on' },
  complete: { type: 'complete' },
  completed: { type: 'completed' },
  completeFailed: { type: 'complete_failed' },
  cancel: { type: 'cancel' },
} satisfies Record<string, PaymentEvent>;

export const prompt = { step: 'mobile_money_prompt', prompt: WORDS } as const;
/** A check of a phone that is under way. */
export const asked = (attempt: number, failedChecks: number): PaymentView => ({
  ...prompt,
  attempt,
  isAsking: true,
  failedChecks,
});
/** The pause after a check of a phone. */
export const pausing = (attempt: number, failedChecks: number): PaymentView => ({
  ...prompt,
  attempt,
  isAsking: false,
  failedChecks,
});
export const card = (attempt: number, isAsking: boolean): PaymentView => ({
  step: 'processing',
  attempt,
  isAsking,
});
