import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { ApiError } from '#contracts/errors.ts';
import type { MobileCharge } from '#contracts/payments/payments.ts';
import {
  storePrompt,
  type PaymentStatus,
  readPrompt,
  usePaymentCalls,
  isUnanswered,
  type PaymentCalls,
} from '#web/data/payments/payment.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { advance, type PaymentEvent, CARD_PAUSE_MS, mobilePauseMs } from './payment-machine.ts';
import type { PaymentView } from './payment-views.ts';
import type { Visit } from './use-order.ts';

/** A request whose result is an event; never rejects. */
type Request = (signal: AbortSignal) => Promise<PaymentEvent>;

const isCheck = ({ step }: PaymentView): boolean =>
  step === 'opening' || step === 'processing' || step === 'mobile_money_prompt';

function pauseOf(view: PaymentView): number | null {
  if (!('isChecking' in view) || view.isChecking) return null;
  return view.step === 'processing' ? CARD_PAUSE_MS : mobilePauseMs(view.attempt);
}

const isFailedCheck = (event: PaymentEvent): boolean =>
  event.type === 'mobile_check_failed' || (event.type === 'status_failed' && !event.isUnknown);

/** Checks can be delayed and repeated; what the customer submitted cannot. */
const canWait = (view: PaymentView): boolean => isCheck(view) && pauseOf(view) === null;

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

const isUnknownSession = (error: unknown): boolean =>
  codeOf(error) === 'payments.not_found' || codeOf(error) === 'request.invalid';

function refusedCharge(error: unknown): PaymentEvent {
  const code = codeOf(error);
  if (code === 'payments.over' || code === 'payments.no_voucher_asked') {
    return { type: 'state_changed' };
  }
  if (error instanceof ApiError) return { type: 'charge_refused', reason: error.message };
  return error instanceof Error && isUnanswered(error)
    ? { type: 'charge_unsent', reason: error.message }
    : { type: 'charge_refused', reason: null };
}

const loadStatus =
  (calls: PaymentCalls): Request =>
  (signal) =>
    calls.status(signal).then(
      (answer) => ({ type: 'status_received', answer }),
      (error: unknown) => ({ type: 'status_failed', isUnknown: isUnknownSession(error) }),
    );

const loadMobileStatus =
  (calls: PaymentCalls): Request =>
  (signal) =>
    calls.mobileStatus(signal).then(
      (answer) => ({ type: 'mobile_status_received', answer }),
      () => ({ type: 'mobile_check_failed' }),
    );

const charge =
  (send: () => Promise<MobileCharge>): Request =>
  () =>
    send().then((answer) => ({ type: 'charge_answered', answer }), refusedCharge);

const complete =
  (calls: PaymentCalls): Request =>
  () =>
    calls.complete().then(
      () => ({ type: 'completed' }),
      () => ({ type: 'complete_failed' }),
    );

const displaysOrder = ({ step }: PaymentView): boolean =>
  step === 'success' || step === 'unconfirmed';

/** @param order the displayed amount in major units, and whether the server's data of it are loaded */
function requestOf(
  view: PaymentView,
  calls: PaymentCalls,
  { amount, hasStatus }: { amount: number; hasStatus: boolean },
): Request | null {
  if (pauseOf(view) !== null) return null;
  if (displaysOrder(view)) return hasStatus ? null : loadStatus(calls);
  if (view.step === 'opening' || view.step === 'processing') return loadStatus(calls);
  if (view.step === 'mobile_money_prompt') return loadMobileStatus(calls);
  if (view.step === 'initiating') return charge(() => calls.initiate({ ...view.details, amount }));
  if (view.step === 'sending_voucher') return charge(() => calls.answerOtp(view.otp));
  return view.step === 'completing' ? complete(calls) : null;
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Online and visible: the phone freezes a hidden page, and frozen requests would count as failed. */
export function useReachable(): boolean {
  const isPageVisible = useSyncExternalStore(subscribe, isVisible);
  return useOnline() && isPageVisible;
}

type State = { view: PaymentView; serverStatus: PaymentStatus | null };

const reduce = ({ view, serverStatus }: State, event: PaymentEvent): State => ({
  view: advance(view, event),
  serverStatus: event.type === 'status_received' ? event.answer : serverStatus,
});

/** Checks a card at once; for mobile money, first loads whether the phone was already charged. */
const start = ({ method, session_id }: Visit): State => ({
  view:
    method === 'stripe'
      ? { step: 'processing', attempt: 1, isChecking: true }
      : { step: 'opening', prompt: readPrompt(session_id) },
  serverStatus: null,
});

function useStepRequest(
  { view, serverStatus }: State,
  visit: Visit,
  dispatch: (event: PaymentEvent) => void,
) {
  const calls = usePaymentCalls(visit.session_id);
  const isReachable = useReachable();
  const canStart = isReachable || !canWait(view);
  const amount = serverStatus?.amount ?? visit.amount;
  const hasStatus = serverStatus !== null;

  useEffect(() => {
    const request = canStart ? requestOf(view, calls, { amount, hasStatus }) : null;
    if (request === null) return undefined;
    const controller = new AbortController();
    const run = async (): Promise<void> => {
      const event = await request(controller.signal);
      // An offline failure does not count: the check repeats when the network is back.
      const isOfflineFailure = isFailedCheck(event) && !navigator.onLine;
      if (!controller.signal.aborted && !isOfflineFailure) dispatch(event);
    };
    void run();
    return () => controller.abort();
  }, [view, canStart, calls, amount, hasStatus, dispatch]);
}

export function usePayment(visit: Visit) {
  const { session_id } = visit;
  const [state, dispatch] = useReducer(reduce, visit, start);
  const { view } = state;
  useStepRequest(state, visit, dispatch);

  useEffect(() => {
    const pauseMs = pauseOf(view);
    if (pauseMs === null) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'tick' }), pauseMs);
    return () => clearTimeout(timer);
  }, [view]);

  const prompt = 'prompt' in view ? view.prompt : null;
  useEffect(() => {
    if (prompt !== null) storePrompt(session_id, prompt);
  }, [session_id, prompt]);

  return { ...state, dispatch };
}
