import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import type { PaymentStatus } from '#web/data/payments/payment.ts';
import { advanceMobile } from './mobile-machine.ts';
import { failure, nextAttempt, waitForPhone } from './payment-steps.ts';
import { paymentTexts } from './payment-copy.ts';
import {
  CARD_ATTEMPTS,
  DEMO_BUTTON_FROM,
  type Opening,
  type PaymentEvent,
  type PaymentView,
  type Processing,
} from './payment-view.ts';

/** The end that the status tells of; null while the payment is open. */
function endOf({ state, method, detail }: PaymentStatus): PaymentView | null {
  if (isOpenPayment(state)) return null;
  if (state === 'paid') return { step: 'success' };
  if (state === 'expired') return { step: 'expired' };
  const isMobile = method === 'mobile_money';
  return failure(isMobile ? paymentTexts.mobileFailed : paymentTexts.cardFailed, detail);
}

/** Where an open payment goes on: a charge that was already asked for is not asked for again. */
function resumed(answer: PaymentStatus, prompt: string | null): PaymentView {
  if (answer.method !== 'mobile_money') return { step: 'processing', attempt: 1, isAsking: false };
  const isCharged = answer.state === 'action_required' || prompt !== null;
  return isCharged ? waitForPhone(prompt) : { step: 'collect_mobile_details' };
}

function advanceOpening(view: Opening, event: PaymentEvent): PaymentView {
  const { prompt } = view;
  if (event.type === 'told') return endOf(event.answer) ?? resumed(event.answer, prompt);
  if (event.type !== 'status_failed') return view;
  if (event.isUnknown) return { step: 'invalid' };
  // What follows asks again; the server charges a session once, however often it is told to.
  return prompt === null ? { step: 'collect_mobile_details' } : waitForPhone(prompt);
}

function afterCheck(view: Processing, answer: PaymentStatus): PaymentView {
  const isCard = answer.method !== 'mobile_money'; // or another one, which only the server knows how to end
  return endOf(answer) ?? (isCard ? { ...view, isAsking: false } : resumed(answer, null));
}

function advanceCard(view: Processing, event: PaymentEvent): PaymentView {
  if (event.type === 'complete') {
    return view.attempt < DEMO_BUTTON_FROM ? view : { step: 'completing' };
  }
  if (!view.isAsking) return event.type === 'tick' ? nextAttempt(view, CARD_ATTEMPTS) : view;
  if (event.type === 'told') return afterCheck(view, event.answer);
  if (event.type !== 'status_failed') return view;
  return event.isUnknown ? { step: 'invalid' } : failure(paymentTexts.statusFailed);
}

/** The step that follows; the same one where the event means nothing to it. */
export function advance(view: PaymentView, event: PaymentEvent): PaymentView {
  if (view.step === 'opening') return advanceOpening(view, event);
  if (view.step === 'processing') return advanceCard(view, event);
  if (view.step !== 'completing') return advanceMobile(view, event);
  if (event.type === 'completed') return { step: 'success' };
  return event.type === 'complete_failed' ? failure(paymentTexts.completeFailed) : view;
}
