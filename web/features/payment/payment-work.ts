import { ApiError } from '#contracts/errors.ts';
import { isUnanswered, type PaymentCalls } from '#web/data/payments/payment.ts';
import {
  CARD_PAUSE_MS,
  type MobileDetails,
  MOBILE_PAUSE_MS,
  type PaymentEvent,
  type PaymentView,
} from './payment-view.ts';

/** Asks the server for something and tells what came of it; never rejects. */
type Work = (signal: AbortSignal) => Promise<PaymentEvent>;

const isCheck = ({ step }: PaymentView): boolean =>
  step === 'opening' || step === 'processing' || step === 'mobile_money_prompt';

/** Milliseconds until the next attempt; null: nothing waits. */
export function pauseOf(view: PaymentView): number | null {
  if (!('isAsking' in view) || view.isAsking) return null;
  return view.step === 'processing' ? CARD_PAUSE_MS : MOBILE_PAUSE_MS;
}

/** A check that says nothing: neither an answer nor a refusal came. */
export const isFailedCheck = (event: PaymentEvent): boolean =>
  event.type === 'mobile_check_failed' || (event.type === 'status_failed' && !event.isUnknown);

/** Whether what a step asks may be put off and asked again: all but what the customer has sent. */
export const canBePutOff = (view: PaymentView): boolean => isCheck(view) && pauseOf(view) === null;

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** A session that the server does not know, or whose id is none. */
const isUnknownSession = (error: unknown): boolean =>
  codeOf(error) === 'payments.not_found' || codeOf(error) === 'request.invalid';

const hasMovedOn = (error: unknown): boolean =>
  codeOf(error) === 'payments.over' || codeOf(error) === 'payments.no_voucher_asked';

function refusedCharge(error: unknown): PaymentEvent {
  if (hasMovedOn(error)) return { type: 'moved_on' };
  if (error instanceof ApiError) return { type: 'charge_refused', reason: error.message };
  return error instanceof Error && isUnanswered(error)
    ? { type: 'charge_unsent', reason: error.message }
    : { type: 'charge_refused', reason: null };
}

const askStatus =
  (calls: PaymentCalls): Work =>
  (signal) =>
    calls.status(signal).then(
      (answer) => ({ type: 'told', answer }),
      (error: unknown) => ({ type: 'status_failed', isUnknown: isUnknownSession(error) }),
    );

const askPhone =
  (calls: PaymentCalls): Work =>
  (signal) =>
    calls.mobileStatus(signal).then(
      (answer) => ({ type: 'mobile_told', answer }),
      () => ({ type: 'mobile_check_failed' }),
    );

const charge =
  (calls: PaymentCalls, details: MobileDetails, amount: number): Work =>
  () =>
    calls
      .initiate({ ...details, amount })
      .then((answer) => ({ type: 'charge_answered', answer }), refusedCharge);

const sendVoucher =
  (calls: PaymentCalls, otp: string): Work =>
  () =>
    calls.answerOtp(otp).then((answer) => ({ type: 'charge_answered', answer }), refusedCharge);

const complete =
  (calls: PaymentCalls): Work =>
  () =>
    calls.complete().then(
      () => ({ type: 'completed' }),
      () => ({ type: 'complete_failed' }),
    );

/** What this page knows of the payment. */
type Known = {
  amount: number; // major units, as the customer has seen it
  isTold: boolean; // the server has said what is paid for
};

/** Ends that show what was paid for. */
const isFinal = ({ step }: PaymentView): boolean => step === 'success' || step === 'unconfirmed';

/** What a step asks of the server; null: nothing. */
export function workOf(
  view: PaymentView,
  calls: PaymentCalls,
  { amount, isTold }: Known,
): Work | null {
  if (pauseOf(view) !== null) return null;
  if (isFinal(view)) return isTold ? null : askStatus(calls);
  if (view.step === 'opening' || view.step === 'processing') return askStatus(calls);
  if (view.step === 'mobile_money_prompt') return askPhone(calls);
  if (view.step === 'initiating') return charge(calls, view.details, amount);
  if (view.step === 'sending_voucher') return sendVoucher(calls, view.otp);
  return view.step === 'completing' ? complete(calls) : null;
}
