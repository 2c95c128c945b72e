import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  ForgedEvent,
  type GatewayEvent,
  type PaymentReport,
  type RefundReport,
  unpaidReport,
} from './gateway.ts';

export const CheckoutSession = z.object({
  id: z.string(),
  url: z.url().nullable(), // null once it is over
  status: z.string().nullable(), // open, complete, expired
  payment_status: z.string(), // unpaid, paid, no_payment_required
  amount_total: z.number().int().nullable(), // minor units
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(), // null: not created by us
});
export type CheckoutSession = z.infer<typeof CheckoutSession>;

export const PaymentIntent = z.object({ metadata: z.record(z.string(), z.string()) });

/** What a charge and a dispute about one have in common. */
const Charged = z.object({
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});
type Charged = z.infer<typeof Charged>;

const RefundedCharge = Charged.extend({
  amount_refunded: z.number().int().positive(), // of all refunds of the charge so far, minor units
  currency: z.string(),
});

/** `complete` is not yet paid: some methods take days and may fail. */
export function sessionReport(session: CheckoutSession): PaymentReport {
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
  return unpaidReport(session.status === 'expired' ? 'expired' : 'pending');
}

const TOLERANCE_S = 300; // maximum age of an event in seconds; the default of Stripe's libraries

/** Our reference of a payment intent; null: not ours. */
export type FindReference = (intentId: string) => Promise<string | null>;

type Delivery = { readonly body: Uint8Array; readonly signature: string };
type Verification = { readonly webhookSecret: string; readonly receivedAt: number }; // UTC ms

const reportBySessionEvent = new Map<string, (session: CheckoutSession) => PaymentReport>([
  ['checkout.session.completed', sessionReport],
  ['checkout.session.async_payment_succeeded', sessionReport],
  [
    'checkout.session.async_payment_failed',
    () => unpaidReport('failed', 'The payment was declined.'),
  ],
  ['checkout.session.expired', () => unpaidReport('expired')],
]);

/**
 * Null for an event that changes none of our payments.
 *
 * @throws ForgedEvent, and GatewayDown when the payment intent cannot be fetched
 * @source https://docs.stripe.com/webhooks and https://docs.stripe.com/api/events/types
 */
export async function parseStripeEvent(
  delivery: Delivery,
  findReference: FindReference,
  check: Verification,
): Promise<GatewayEvent | null> {
  const { id, type, data } = verifyEvent(delivery, check);
  const toReport = reportBySessionEvent.get(type);
  if (toReport !== undefined)
    return sessionEvent(id, parseObject(CheckoutSession, data.object), toReport);
  if (type === 'charge.dispute.created') {
    const reference = await referenceOf(parseObject(Charged, data.object), findReference);
    return reference === null ? null : { key: id, reference, report: 'disputed' };
  }
  if (type !== 'charge.refunded') return null;
  const charge = parseObject(RefundedCharge, data.object);
  const reference = await referenceOf(charge, findReference);
  return reference === null ? null : { key: id, reference, report: refundReport(charge) };
}

const refundReport = (charge: z.infer<typeof RefundedCharge>): RefundReport => ({
  refunded: {
    amountMinor: charge.amount_refunded,
    currency: charge.currency.toUpperCase(),
    isTotal: true,
  },
});

function verifyEvent({ body, signature }: Delivery, { webhookSecret, receivedAt }: Verification) {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_S,
      undefined,
      receivedAt,
    );
  } catch {
    throw new ForgedEvent('The signature is not Stripe’s, or it is too old.');
  }
}

function parseObject<T>(schema: z.ZodType<T>, object: unknown): T {
  const parsed = schema.safeParse(object);
  if (!parsed.success) throw new ForgedEvent('The event cannot be read.');
  return parsed.data;
}

function sessionEvent(
  key: string,
  session: CheckoutSession,
  toReport: (session: CheckoutSession) => PaymentReport,
): GatewayEvent | null {
  const { client_reference_id: reference } = session;
  const report = toReport(session);
  return reference === null || report.state === 'pending' ? null : { key, reference, report };
}

async function referenceOf(charge: Charged, find: FindReference): Promise<string | null> {
  const ownReference = charge.metadata['reference'];
  if (ownReference !== undefined) return ownReference;
  return charge.payment_intent === null ? null : find(charge.payment_intent);
}
