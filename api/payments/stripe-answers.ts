import { z } from 'zod';
import type { Told } from './gateway.ts';

/** Of a Checkout Session what we read. */
export const CheckoutSession = z.object({
  id: z.string(),
  url: z.url().nullable(), // null once it is over
  status: z.string().nullable(), // open, complete, expired
  payment_status: z.string(), // unpaid, paid, no_payment_required
  amount_total: z.number().int().nullable(), // minor units
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(), // null: made by somebody else in this account
});
export type CheckoutSession = z.infer<typeof CheckoutSession>;

export const PaymentIntent = z.object({ metadata: z.record(z.string(), z.string()) });

/** A charge or a dispute about one. */
export const OfCharge = z.object({
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  refunded: z.boolean().optional(), // wholly
});
export type OfCharge = z.infer<typeof OfCharge>;

/** `complete` alone is not paid: some methods take days, and their money may never come. */
export function toldBySession(session: CheckoutSession): Told {
  if (session.payment_status === 'paid') {
    return {
      state: 'paid',
      detail: null,
      received: {
        reference: session.client_reference_id ?? '',
        amountMinor: session.amount_total ?? 0,
        currency: session.currency?.toUpperCase() ?? '',
      },
    };
  }
  const state = session.status === 'expired' ? 'expired' : 'pending';
  return { state, detail: null, received: null };
}
