import { Stripe } from 'stripe';
import { ForgedEvent, type GatewayEvent, type Told } from './gateway.ts';
import { CheckoutSession, OfCharge, toldBySession } from './stripe-answers.ts';

/** How old an event may be, in seconds: as long as Stripe's own libraries take. */
const TOLERANCE_S = 300;

/** Our reference by the payment intent's; null: it is none of ours. */
export type FindReference = (intentId: string) => Promise<string | null>;

type Delivery = { readonly body: Uint8Array; readonly signature: string };
type Check = { readonly webhookSecret: string; readonly receivedAt: number }; // UTC ms

const over = (state: 'failed' | 'expired', detail: string | null): Told => ({
  state,
  detail,
  received: null,
});

/** What events about a Checkout Session tell. */
const toldOfSession = new Map<string, (session: CheckoutSession) => Told>([
  ['checkout.session.completed', toldBySession],
  ['checkout.session.async_payment_succeeded', toldBySession],
  ['checkout.session.async_payment_failed', () => over('failed', 'The payment was declined.')],
  ['checkout.session.expired', () => over('expired', null)],
]);

/**
 * Null: an event that changes no payment of ours.
 *
 * @throws ForgedEvent, and GatewayDown when Stripe cannot be asked whose payment it is
 * @source https://docs.stripe.com/webhooks and https://docs.stripe.com/api/events/types
 */
export async function readStripeEvent(
  delivery: Delivery,
  findReference: FindReference,
  check: Check,
): Promise<GatewayEvent | null> {
  const { id, type, data } = verified(delivery, check);
  const toldOf = toldOfSession.get(type);
  if (toldOf !== undefined) return sessionEvent(id, readable(CheckoutSession, data.object), toldOf);
  if (type !== 'charge.refunded' && type !== 'charge.dispute.created') return null;

  const charge = readable(OfCharge, data.object);
  // Whoever gives a part of it back knows what for: the payment stays one.
  if (type === 'charge.refunded' && charge.refunded !== true) return null;
  const reference = await referenceOf(charge, findReference);
  if (reference === null) return null;
  return { key: id, reference, told: type === 'charge.refunded' ? 'refunded' : 'disputed' };
}

function verified({ body, signature }: Delivery, { webhookSecret, receivedAt }: Check) {
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

function readable<T>(
  schema: { safeParse: (object: unknown) => { success: true; data: T } | { success: false } },
  object: unknown,
): T {
  const parsed = schema.safeParse(object);
  if (!parsed.success) throw new ForgedEvent('The event cannot be read.');
  return parsed.data;
}

function sessionEvent(
  key: string,
  session: CheckoutSession,
  toldOf: (session: CheckoutSession) => Told,
): GatewayEvent | null {
  const { client_reference_id: reference } = session;
  const told = toldOf(session);
  return reference === null || told.state === 'pending' ? null : { key, reference, told };
}

const referenceOf = async (charge: OfCharge, find: FindReference): Promise<string | null> => {
  const ownReference = charge.metadata['reference'];
  if (ownReference !== undefined) return ownReference;
  return charge.payment_intent === null ? null : find(charge.payment_intent);
};
