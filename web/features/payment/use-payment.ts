import { useEffect, useReducer, useSyncExternalStore } from 'react';
import {
  keepPrompt,
  type PaymentStatus,
  readPrompt,
  usePaymentCalls,
} from '#web/data/payments/payment.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { advance } from './payment-machine.ts';
import type { PaymentEvent, PaymentView } from './payment-view.ts';
import { canBePutOff, isFailedCheck, pauseOf, workOf } from './payment-work.ts';
import type { Visit } from './visit.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Whether a check can be made now. Not without a network, and not on a page that nobody sees: a phone
 * freezes it while the customer approves the payment in another app, and a request frozen with it
 * would count as failed on the way back.
 */
function useReachable(): boolean {
  const isSeen = useSyncExternalStore(subscribe, isVisible);
  return useOnline() && isSeen;
}

type State = {
  view: PaymentView;
  /** What the server says is paid for; null until it has said so. */
  facts: PaymentStatus | null;
};

const reduce = ({ view, facts }: State, event: PaymentEvent): State => ({
  view: advance(view, event),
  facts: event.type === 'told' ? event.answer : facts,
});

/** A card is checked at once; of a phone the page first asks whether it was charged already. */
const start = ({ method, session_id }: Visit): State => ({
  view:
    method === 'stripe'
      ? { step: 'processing', attempt: 1, isAsking: true }
      : { step: 'opening', prompt: readPrompt(session_id) },
  facts: null,
});

/** Does what the steps ask for, and tells what came of it. */
function useWork({ view, facts }: State, visit: Visit, tell: (event: PaymentEvent) => void) {
  const calls = usePaymentCalls(visit.session_id);
  const isReachable = useReachable();
  const canStart = isReachable || !canBePutOff(view);
  const amount = facts?.amount ?? visit.amount;
  const isTold = facts !== null;

  useEffect(() => {
    const work = canStart ? workOf(view, calls, { amount, isTold }) : null;
    if (work === null) return undefined;
    const gone = new AbortController();
    const run = async (): Promise<void> => {
      const event = await work(gone.signal);
      // Without a network a failed check says nothing: it is made again once there is one.
      const isVoid = isFailedCheck(event) && !navigator.onLine;
      if (!gone.signal.aborted && !isVoid) tell(event);
    };
    void run();
    return () => gone.abort();
  }, [view, canStart, calls, amount, isTold, tell]);
}

/** A payment from the opening of the page to its end. */
export function usePayment(visit: Visit) {
  const { session_id } = visit;
  const [state, tell] = useReducer(reduce, visit, start);
  const { view } = state;
  useWork(state, visit, tell);

  useEffect(() => {
    const pauseMs = pauseOf(view);
    if (pauseMs === null) return undefined;
    const timer = setTimeout(() => tell({ type: 'tick' }), pauseMs);
    return () => clearTimeout(timer);
  }, [view]);

  const prompt = 'prompt' in view ? view.prompt : null;
  useEffect(() => {
    if (prompt !== null) keepPrompt(session_id, prompt);
  }, [session_id, prompt]);

  return { ...state, tell };
}
