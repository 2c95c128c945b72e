import { z } from 'zod';
import type { Charge, Purchase, Told } from './gateway.ts';
import { withoutPerson } from './paystack-wire.ts';

const sentence = z.string().nullish();

/** Of a charge on a phone: what has to be done for it. */
export const ChargeAnswer = z.object({
  status: z.string(), // send_otp, pay_offline, pending, success, failed, timeout
  display_text: sentence, // for the customer
  gateway_response: sentence, // why it failed
  message: sentence,
});
export type ChargeAnswer = z.infer<typeof ChargeAnswer>;

/** The final truth about a payment. */
export const Transaction = z.object({
  status: z.string(), // success, failed, abandoned, ongoing, pending, processing, queued, reversed
  reference: z.string(),
  amount: z.number().int(), // pesewas
  currency: z.string(),
  gateway_response: sentence,
});
export type Transaction = z.infer<typeof Transaction>;

export const Initialized = z.object({ authorization_url: z.url(), reference: z.string() });

const APPROVE = 'Please approve the payment on your phone.';
const DECLINED = 'The payment was declined.';
const FAILED_CHARGES = ['failed', 'timeout'];

const whyFailed = ({ gateway_response, message }: Partial<ChargeAnswer>): string =>
  withoutPerson(gateway_response || message || DECLINED);

/** Success is not taken from here: only a look at the transaction says who has got how much. */
export function chargeBy(answer: ChargeAnswer): Charge {
  if (FAILED_CHARGES.includes(answer.status)) {
    return { state: 'failed', prompt: whyFailed(answer), needsOtp: false };
  }
  return {
    state: 'action_required',
    prompt: answer.display_text || APPROVE,
    needsOtp: answer.status === 'send_otp',
  };
}

const told = (state: Told['state'], detail: string | null = null): Told => ({
  state,
  detail,
  received: null,
});

/** How a payment stands while Paystack has not ended it. */
export const openState = ({ mobile }: Purchase): Told =>
  told(mobile === null ? 'pending' : 'action_required');

/** Null while the charge has no bad end: a good one is only the transaction's to tell. */
export const failureBy = (answer: ChargeAnswer): Told | null =>
  FAILED_CHARGES.includes(answer.status) ? told('failed', whyFailed(answer)) : null;

/** Null while it has not ended. A transaction counts as abandoned from its beginning until somebody pays. */
export function endBy({ status, reference, ...transaction }: Transaction): Told | null {
  const { amount: amountMinor, currency } = transaction;
  if (status === 'success') {
    return { state: 'paid', detail: null, received: { reference, amountMinor, currency } };
  }
  if (status === 'failed') return told('failed', whyFailed(transaction));
  return status === 'reversed' ? told('failed', 'The payment was reversed.') : null;
}
