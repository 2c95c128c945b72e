import type { Stripe } from 'stripe';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import {
  type Gateway,
  type GatewayConfig,
  type Purchase,
  unpaidReport,
  usdPrices,
} from './gateway.ts';
import {
  CheckoutSession,
  PaymentIntent,
  sessionReport,
  type FindReference,
  parseStripeEvent,
} from './stripe-events.ts';
import { createStripeClient, parseResponse } from './stripe-client.ts';

const RETRIES = 2;

/** Stripe accepts 30 minutes to 24 hours by its own clock; a minute allows for clock skew. */
const SHORTEST_MS = 31 * MINUTE_MS;
const LONGEST_MS = 24 * 60 * MINUTE_MS - MINUTE_MS;

type StripeOptions = NonNullable<GatewayConfig['stripe']> & {
  readonly now: () => number; // UTC ms
  readonly timeoutMs: number;
};

/**
 * Cards through Stripe Checkout: the customer types the card on Stripe's page.
 *
 * @source https://docs.stripe.com/api/checkout/sessions
 */
export function createStripeGateway(options: StripeOptions): Gateway {
  const { now, webhookSecret, timeoutMs } = options;
  const stripe = createStripeClient(options, { timeoutMs, retries: RETRIES });
  const findReference: FindReference = async (intentId) => {
    const intent = await parseResponse(PaymentIntent, stripe.paymentIntents.retrieve(intentId));
    return intent.metadata['reference'] ?? null;
  };

  return {
    name: 'stripe',
    offers: [{ method: 'stripe', currency: 'USD', pricesMinor: usdPrices }],
    async open(purchase, returnUrl) {
      const session = await parseResponse(
        CheckoutSession,
        stripe.checkout.sessions.create(checkoutParams(purchase, returnUrl, now()), {
          idempotencyKey: purchase.reference,
        }),
      );
      return { gatewayRef: session.id, checkoutUrl: session.url };
    },
    charge: () => Promise.reject(new Error('Stripe charges no phones')),
    submitOtp: () => Promise.reject(new Error('Stripe asks for no vouchers')),
    async fetchStatus({ gatewayRef }) {
      // The page has no known address, so it cannot have been paid.
      if (gatewayRef === null) return unpaidReport('pending');
      return sessionReport(
        await parseResponse(CheckoutSession, stripe.checkout.sessions.retrieve(gatewayRef)),
      );
    },
    parseWebhook: (body, header) =>
      parseStripeEvent({ body, signature: header('stripe-signature') ?? '' }, findReference, {
        webhookSecret,
        receivedAt: now(),
      }),
  };
}

function checkoutParams(purchase: Purchase, returnUrl: string, now: number) {
  const { reference, packageType, expiresAt } = purchase;
  const endsAt = Math.min(Math.max(expiresAt, now + SHORTEST_MS), now + LONGEST_MS);
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'], // screens and receipts say card
    adaptive_pricing: { enabled: false }, // charge the displayed amount and currency
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
    // Copied to charges, so that refunds find their payment.
    payment_intent_data: { metadata: { reference } },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(endsAt / 1000),
  } satisfies Stripe.Checkout.SessionCreateParams;
}
