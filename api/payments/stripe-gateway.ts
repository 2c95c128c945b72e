import type { Stripe } from 'stripe';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import type { Gateway, Purchase } from './gateway.ts';
import { usdPrices } from './prices.ts';
import { CheckoutSession, PaymentIntent, toldBySession } from './stripe-answers.ts';
import { createStripeClient, type StripeAccess, understood } from './stripe-client.ts';
import { type FindReference, readStripeEvent } from './stripe-events.ts';

const RETRIES = 2;

/** Stripe takes 30 minutes to 24 hours from its own now, and clocks differ. */
const SHORTEST_MS = 31 * MINUTE_MS;
const LONGEST_MS = 24 * 60 * MINUTE_MS - MINUTE_MS;

type StripeOptions = StripeAccess & {
  readonly webhookSecret: string;
  /** ms UTC */
  readonly now: () => number;
  readonly answerWithinMs: number;
};

/**
 * Cards through Stripe Checkout: the customer types the card on Stripe's page.
 *
 * @source https://docs.stripe.com/api/checkout/sessions
 */
export function createStripeGateway(options: StripeOptions): Gateway {
  const { now, webhookSecret, answerWithinMs } = options;
  const stripe = createStripeClient(options, { answerWithinMs, retries: RETRIES });
  const findReference: FindReference = async (intentId) => {
    const intent = await understood(PaymentIntent, stripe.paymentIntents.retrieve(intentId));
    return intent.metadata['reference'] ?? null;
  };

  return {
    name: 'stripe',
    offers: [{ method: 'stripe', currency: 'USD', pricesMinor: usdPrices }],
    async open(purchase, returnUrl) {
      const session = await understood(
        CheckoutSession,
        stripe.checkout.sessions.create(checkoutOf(purchase, returnUrl, now()), {
          idempotencyKey: purchase.reference,
        }),
      );
      return { gatewayRef: session.id, checkoutUrl: session.url };
    },
    charge: () => Promise.reject(new Error('Stripe charges no phones')),
    answer: () => Promise.reject(new Error('Stripe asks for no vouchers')),
    async look({ gatewayRef }) {
      // Nobody has got the address of the page, so nobody can have paid.
      if (gatewayRef === null) return { state: 'pending', detail: null, received: null };
      return toldBySession(
        await understood(CheckoutSession, stripe.checkout.sessions.retrieve(gatewayRef)),
      );
    },
    read: (body, header) =>
      readStripeEvent({ body, signature: header('stripe-signature') ?? '' }, findReference, {
        webhookSecret,
        receivedAt: now(),
      }),
  };
}

function checkoutOf(purchase: Purchase, returnUrl: string, now: number) {
  const { reference, packageType, expiresAt } = purchase;
  const endsAt = Math.min(Math.max(expiresAt, now + SHORTEST_MS), now + LONGEST_MS);
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'], // screens and receipts say card
    adaptive_pricing: { enabled: false }, // what was shown is charged, in its currency
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: purchase.currency.toLowerCase(),
          unit_amount: purchase.amountMinor,
          product_data: { name: `${planOf(packageType).name} access` },
        },
      },
    ],
    client_reference_id: reference,
    customer_email: purchase.email,
    metadata: { reference },
    // Charges carry it on, and with them refunds find their payment.
    payment_intent_data: { metadata: { reference } },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(endsAt / 1000),
  } satisfies Stripe.Checkout.SessionCreateParams;
}
