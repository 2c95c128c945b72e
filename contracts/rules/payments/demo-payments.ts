import type { PaymentState } from './payment-states.ts';

/** Outcomes of the demo gateway by the last four digits of the phone number. */
const DEMO_ENDINGS = {
  '0001': 'failed',
  '0002': 'expired',
  '0003': 'silent', // neither approved nor declined: the page times out
  '0004': 'voucher', // asks for one, as Vodafone does; `0000` is the wrong one
  '0005': 'late', // approved in the fourth minute
} as const;

type DemoOutcome = (typeof DEMO_ENDINGS)[keyof typeof DEMO_ENDINGS] | 'paid';

export const DEMO_WRONG_VOUCHER = '0000';

export const DEMO_APPROVAL_MS = 8000; // how long a demo customer takes to approve on the phone
const DEMO_LATE_APPROVAL_MS = 200_000;

const isEnding = (digits: string): digits is keyof typeof DEMO_ENDINGS => digits in DEMO_ENDINGS;

/** The outcome that a phone number stands for; every number without a meaning pays. */
export function demoOutcome(phone: string): DemoOutcome {
  const ending = phone.replace(/\D/g, '').slice(-4);
  return isEnding(ending) ? DEMO_ENDINGS[ending] : 'paid';
}

type DemoCharge = {
  readonly phone: string;
  readonly chargedAt: number; // UTC ms
  readonly hasVoucher: boolean; // one was accepted; some numbers need none
};

/** Where a mobile money charge of the demo stands at a moment (UTC ms): nothing of it is stored. */
export function demoMobileState(charge: DemoCharge, now: number): PaymentState {
  const outcome = demoOutcome(charge.phone);
  if (outcome === 'silent') return 'action_required';
  if (outcome === 'voucher' && !charge.hasVoucher) return 'action_required';
  const approvalMs = outcome === 'late' ? DEMO_LATE_APPROVAL_MS : DEMO_APPROVAL_MS;
  if (now - charge.chargedAt < approvalMs) return 'action_required';
  return outcome === 'voucher' || outcome === 'late' ? 'paid' : outcome;
}

/** By the phone number: it fails, expires, or waits for the button that completes it. */
export function demoCardState(phone: string): PaymentState {
  const outcome = demoOutcome(phone);
  return outcome === 'failed' || outcome === 'expired' ? outcome : 'pending';
}

export const demoWords = {
  approve: 'Please approve the payment on your phone. (Demo: no prompt is sent.)',
  voucher: 'Dial *110# to make a voucher, then type it here. The demo accepts any but 0000.',
  thanks: 'Thank you. We are checking.',
  wrongVoucher: 'This voucher was not accepted. Please try again.',
  declined: 'The payment was declined.',
  completed: 'Demo payment completed. No money moved.',
} as const;
