import { type Charge, GatewayDown } from '#api/payments/gateway.ts';
import type { MobileCharge } from '#contracts/payments/payments.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { firstLookAt } from './poll-schedule.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentSession } from './payments.store.ts';
import { ownWord } from './settle.ts';

/** Stores what the gateway has answered to a charge, or to a voucher that it has accepted. */
export async function takeAnswer(
  { store, settle, now }: PaymentDeps,
  session: PaymentSession,
  answer: Charge,
  hasVoucher: boolean,
): Promise<MobileCharge> {
  const { prompt } = answer;
  // Paid is said by a look or an event alone: they tell the money too.
  const state = answer.state === 'paid' ? 'pending' : answer.state;
  const isOpen = isOpenPayment(state);
  await settle(session, ownWord(state, isOpen ? null : prompt));
  const needsOtp = isOpen && answer.needsOtp;
  await store.setPrompt(session.id, {
    prompt,
    needs_otp: needsOtp,
    has_voucher: hasVoucher,
    next_look_at: firstLookAt(now()),
  });
  return { success: isOpen, message: prompt, needs_otp: needsOtp };
}

/** Ends a payment that the network, or the number of wrong vouchers, has refused. */
export async function takeRefusal(
  { settle }: PaymentDeps,
  session: PaymentSession,
  message: string,
): Promise<MobileCharge> {
  await settle(session, ownWord('failed', message));
  return { success: false, message, needs_otp: false };
}

/** What a customer is told of a gateway that was not reached: the payment stays open, and is asked about. */
export function asDown(
  { logger }: PaymentDeps,
  { gateway }: PaymentSession,
  error: unknown,
): unknown {
  if (!(error instanceof GatewayDown)) return error;
  logger.warn({ err: error, gateway }, 'a gateway was not reached');
  return refusal('payments.gateway_down');
}
