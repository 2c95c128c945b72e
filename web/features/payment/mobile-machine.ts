import type { MobileCharge } from '#contracts/payments/payments.ts';
import type { MobileStatus } from '#web/data/payments/payment.ts';
import { failure, nextAttempt, waitForPhone } from './payment-steps.ts';
import { paymentTexts } from './payment-copy.ts';
import {
  type EndView,
  FAILED_CHECKS_BORNE,
  MOBILE_ATTEMPTS,
  type MobilePrompt,
  type MobileView,
  type PaymentEvent,
  type PaymentView,
} from './payment-view.ts';

type ViewOf<Step extends MobileView['step']> = Extract<MobileView, { step: Step }>;

/** What follows an accepted number or voucher. */
const accepted = ({ message, needs_otp }: MobileCharge): PaymentView =>
  needs_otp ? { step: 'voucher', prompt: message, problem: null } : waitForPhone(message);

const refused = (reason: string | null): PaymentView =>
  failure(reason === null || reason === '' ? paymentTexts.initiateRefused : reason);

function advanceInitiating(view: ViewOf<'initiating'>, event: PaymentEvent): PaymentView {
  if (event.type === 'charge_answered') {
    return event.answer.success ? accepted(event.answer) : refused(event.answer.message);
  }
  if (event.type === 'charge_refused') return refused(event.reason);
  if (event.type === 'charge_unsent') return failure(paymentTexts.initiateUnsent);
  return event.type === 'moved_on' ? { step: 'opening', prompt: null } : view;
}

function afterCheck(view: MobilePrompt, answer: MobileStatus): PaymentView {
  if (answer.status === 'completed') return { step: 'success' };
  if (answer.status === 'expired') return { step: 'expired' };
  if (answer.status === 'failed') return failure(paymentTexts.mobileFailed, answer.detail);
  return answer.needs_otp
    ? { step: 'voucher', prompt: view.prompt, problem: null }
    : { ...view, isAsking: false };
}

function afterFailedCheck(view: MobilePrompt): PaymentView {
  const failedChecks = view.failedChecks + 1;
  return failedChecks > FAILED_CHECKS_BORNE
    ? { step: 'unconfirmed' }
    : { ...view, isAsking: false, failedChecks };
}

function advancePrompt(view: MobilePrompt, event: PaymentEvent): PaymentView {
  if (event.type === 'cancel') return { step: 'cancelled' };
  if (!view.isAsking) return event.type === 'tick' ? nextAttempt(view, MOBILE_ATTEMPTS) : view;
  if (event.type === 'mobile_told') return afterCheck(view, event.answer);
  return event.type === 'mobile_check_failed' ? afterFailedCheck(view) : view;
}

function advanceVoucher(view: ViewOf<'voucher'>, event: PaymentEvent): PaymentView {
  if (event.type === 'cancel') return { step: 'cancelled' };
  if (event.type !== 'voucher_given') return view;
  return { step: 'sending_voucher', prompt: view.prompt, otp: event.otp };
}

/** A wrong voucher may be typed again; one too many ends the payment. */
function afterVoucher(prompt: string | null, answer: MobileCharge): PaymentView {
  if (answer.success) return accepted(answer);
  return answer.needs_otp
    ? { step: 'voucher', prompt, problem: answer.message }
    : failure(paymentTexts.mobileFailed, answer.message);
}

function advanceSending(view: ViewOf<'sending_voucher'>, event: PaymentEvent): PaymentView {
  const { prompt } = view;
  if (event.type === 'charge_answered') return afterVoucher(prompt, event.answer);
  if (event.type === 'charge_refused' || event.type === 'charge_unsent') {
    return { step: 'voucher', prompt, problem: event.reason ?? paymentTexts.voucherUnsent };
  }
  return event.type === 'moved_on' ? { step: 'opening', prompt } : view;
}

/** The step that follows in a mobile money payment; nothing leaves an end but a reload. */
export function advanceMobile(view: MobileView | EndView, event: PaymentEvent): PaymentView {
  if (view.step === 'collect_mobile_details') {
    return event.type === 'details_given' ? { step: 'initiating', details: event.details } : view;
  }
  if (view.step === 'initiating') return advanceInitiating(view, event);
  if (view.step === 'mobile_money_prompt') return advancePrompt(view, event);
  if (view.step === 'voucher') return advanceVoucher(view, event);
  return view.step === 'sending_voucher' ? advanceSending(view, event) : view;
}
