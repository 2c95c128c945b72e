import type { MobileCharge } from '#contracts/payments/payments.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import type { PaymentStatus, MobileStatus } from '#web/data/payments/payment.ts';
import { paymentCopy } from './payment-copy.ts';
import {
  type MobileDetails,
  type EndView,
  type MobilePrompt,
  type Processing,
  type PaymentView,
  type OpenView,
  type MobileView,
  type Opening,
} from './payment-views.ts';

export const CARD_ATTEMPTS = 10;
export const MOBILE_ATTEMPTS = 20;
export const CARD_PAUSE_MS = 3000;

const MOBILE_PAUSE_MS = 5000;
/** After the twenty attempts: until the customer's five minutes are over. */
const QUIET_PAUSES_MS = [15, 15, 15, 15, 30, 30, 30, 30, 30].map((seconds) => seconds * 1000);
export const MOBILE_CHECKS = MOBILE_ATTEMPTS + QUIET_PAUSES_MS.length;

/** The pause after a check of a mobile money payment. */
export const mobilePauseMs = (attempt: number): number =>
  QUIET_PAUSES_MS[attempt - MOBILE_ATTEMPTS] ?? MOBILE_PAUSE_MS;

/** The counted attempts are over, and the page keeps checking quietly. */
export const isQuiet = ({ attempt }: MobilePrompt): boolean => attempt > MOBILE_ATTEMPTS;

/** One more failed check of a mobile money payment ends the polling. */
const MAX_FAILED_CHECKS = 3;

export const DEMO_BUTTON_FROM = 3;

export type PaymentEvent =
  | { type: 'status_received'; answer: PaymentStatus }
  /** `isUnknown`: the server has no such session. */
  | { type: 'status_failed'; isUnknown: boolean }
  | { type: 'mobile_status_received'; answer: MobileStatus }
  | { type: 'mobile_check_failed' }
  | { type: 'tick' }
  | { type: 'details_submitted'; details: MobileDetails }
  | { type: 'voucher_submitted'; otp: string }
  | { type: 'charge_answered'; answer: MobileCharge }
  /** The server refused the charge; null when it gave no reason. */
  | { type: 'charge_refused'; reason: string | null }
  | { type: 'charge_unsent'; reason: string }
  /** Refused because the payment is in another state than this page expects. */
  | { type: 'state_changed' }
  | { type: 'complete' }
  | { type: 'completed' }
  | { type: 'complete_failed' }
  | { type: 'cancel' };

/** The payment may still be open. */
const failure = (message: string): EndView => ({
  step: 'error',
  message,
  detail: null,
  isOver: false,
});

const failed = (message: string, detail: string | null): EndView => ({
  step: 'error',
  message,
  detail,
  isOver: true,
});

const waitForPhone = (prompt: string | null): MobilePrompt => ({
  step: 'mobile_money_prompt',
  prompt,
  attempt: 1,
  isChecking: true,
  failedChecks: 0,
});

const nextAttempt = <View extends Processing | MobilePrompt>(view: View): View => ({
  ...view,
  attempt: view.attempt + 1,
  isChecking: true,
});

/** The five minutes are over after the last check. */
const pauseOrEnd = (view: MobilePrompt): PaymentView =>
  view.attempt < MOBILE_CHECKS ? { ...view, isChecking: false } : { step: 'timeout' };

const ends: Record<EndView['step'], true> = {
  invalid: true,
  success: true,
  unconfirmed: true,
  error: true,
  expired: true,
  timeout: true,
  cancelled: true,
};

export const isOpen = (view: PaymentView): view is OpenView => !(view.step in ends);

type ViewOf<Step extends MobileView['step']> = Extract<MobileView, { step: Step }>;

const accepted = ({ message, needs_otp }: MobileCharge): PaymentView =>
  needs_otp ? { step: 'voucher', prompt: message, problem: null } : waitForPhone(message);

const refusalOf = (reason: string | null): string =>
  reason === null || reason === '' ? paymentCopy.initiateRefused : reason;

function afterCharge(answer: MobileCharge): PaymentView {
  if (answer.success) return accepted(answer);
  const reason = refusalOf(answer.message);
  return answer.needs_otp ? failure(reason) : failed(reason, null);
}

function advanceInitiating(view: ViewOf<'initiating'>, event: PaymentEvent): PaymentView {
  if (event.type === 'charge_answered') return afterCharge(event.answer);
  if (event.type === 'charge_refused') return failure(refusalOf(event.reason));
  if (event.type === 'charge_unsent') return failure(paymentCopy.initiateUnsent);
  return event.type === 'state_changed' ? { step: 'opening', prompt: null } : view;
}

function afterMobileCheck(view: MobilePrompt, answer: MobileStatus): PaymentView {
  if (answer.status === 'completed') return { step: 'success' };
  if (answer.status === 'expired') return { step: 'expired' };
  if (answer.status === 'failed') return failed(paymentCopy.mobileFailed, answer.detail);
  return answer.needs_otp
    ? { step: 'voucher', prompt: view.prompt, problem: null }
    : pauseOrEnd(view);
}

function afterFailedCheck(view: MobilePrompt): PaymentView {
  if (isQuiet(view)) return pauseOrEnd(view);
  const failedChecks = view.failedChecks + 1;
  return failedChecks > MAX_FAILED_CHECKS
    ? { step: 'unconfirmed' }
    : { ...view, isChecking: false, failedChecks };
}

function advancePrompt(view: MobilePrompt, event: PaymentEvent): PaymentView {
  if (event.type === 'cancel') return { step: 'cancelled' };
  if (!view.isChecking) return event.type === 'tick' ? nextAttempt(view) : view;
  if (event.type === 'mobile_status_received') return afterMobileCheck(view, event.answer);
  return event.type === 'mobile_check_failed' ? afterFailedCheck(view) : view;
}

function advanceVoucher(view: ViewOf<'voucher'>, event: PaymentEvent): PaymentView {
  if (event.type === 'cancel') return { step: 'cancelled' };
  if (event.type !== 'voucher_submitted') return view;
  return { step: 'sending_voucher', prompt: view.prompt, otp: event.otp };
}

/** The customer can correct a wrong voucher until the server ends the payment. */
function afterVoucher(prompt: string | null, answer: MobileCharge): PaymentView {
  if (answer.success) return accepted(answer);
  return answer.needs_otp
    ? { step: 'voucher', prompt, problem: answer.message }
    : failed(paymentCopy.mobileFailed, answer.message);
}

function advanceSending(view: ViewOf<'sending_voucher'>, event: PaymentEvent): PaymentView {
  const { prompt } = view;
  if (event.type === 'charge_answered') return afterVoucher(prompt, event.answer);
  if (event.type === 'charge_refused' || event.type === 'charge_unsent') {
    return { step: 'voucher', prompt, problem: event.reason ?? paymentCopy.voucherUnsent };
  }
  return event.type === 'state_changed' ? { step: 'opening', prompt } : view;
}

function advanceMobile(view: MobileView | EndView, event: PaymentEvent): PaymentView {
  if (view.step === 'collect_mobile_details') {
    return event.type === 'details_submitted'
      ? { step: 'initiating', details: event.details }
      : view;
  }
  if (view.step === 'initiating') return advanceInitiating(view, event);
  if (view.step === 'mobile_money_prompt') return advancePrompt(view, event);
  if (view.step === 'voucher') return advanceVoucher(view, event);
  return view.step === 'sending_voucher' ? advanceSending(view, event) : view;
}

function endOf({ state, method, detail }: PaymentStatus): PaymentView | null {
  if (isOpenPayment(state)) return null;
  if (state === 'paid') return { step: 'success' };
  if (state === 'expired') return { step: 'expired' };
  const isMobile = method === 'mobile_money';
  return failed(isMobile ? paymentCopy.mobileFailed : paymentCopy.cardFailed, detail);
}

/** Resumes an open payment without a second charge. */
function resumed(answer: PaymentStatus, prompt: string | null): PaymentView {
  if (answer.method !== 'mobile_money')
    return { step: 'processing', attempt: 1, isChecking: false };
  const isCharged = answer.state === 'action_required' || prompt !== null;
  return isCharged ? waitForPhone(prompt) : { step: 'collect_mobile_details' };
}

function advanceOpening(view: Opening, event: PaymentEvent): PaymentView {
  const { prompt } = view;
  if (event.type === 'status_received') return endOf(event.answer) ?? resumed(event.answer, prompt);
  if (event.type !== 'status_failed') return view;
  if (event.isUnknown) return { step: 'invalid' };
  // The next request repeats the charge, which is safe: the server charges a session only once.
  return prompt === null ? { step: 'collect_mobile_details' } : waitForPhone(prompt);
}

function afterCheck(view: Processing, answer: PaymentStatus): PaymentView {
  const isCard = answer.method !== 'mobile_money';
  return endOf(answer) ?? (isCard ? { ...view, isChecking: false } : resumed(answer, null));
}

const afterCardPause = (view: Processing): PaymentView =>
  view.attempt < CARD_ATTEMPTS ? nextAttempt(view) : { step: 'timeout' };

function advanceCard(view: Processing, event: PaymentEvent): PaymentView {
  if (event.type === 'complete') {
    return view.attempt < DEMO_BUTTON_FROM ? view : { step: 'completing' };
  }
  if (!view.isChecking) return event.type === 'tick' ? afterCardPause(view) : view;
  if (event.type === 'status_received') return afterCheck(view, event.answer);
  if (event.type !== 'status_failed') return view;
  return event.isUnknown ? { step: 'invalid' } : failure(paymentCopy.statusFailed);
}

/** @returns the next step, or the same object when the event does not apply */
export function advance(view: PaymentView, event: PaymentEvent): PaymentView {
  if (view.step === 'opening') return advanceOpening(view, event);
  if (view.step === 'processing') return advanceCard(view, event);
  if (view.step !== 'completing') return advanceMobile(view, event);
  if (event.type === 'completed') return { step: 'success' };
  return event.type === 'complete_failed' ? failure(paymentCopy.completeFailed) : view;
}
