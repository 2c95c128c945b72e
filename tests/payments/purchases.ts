import type { Gateway, Purchase } from '#api/payments/gateway.ts';
import { openGateways } from '#api/payments/open-gateways.ts';
import { startPaystackServer } from './paystack-server.ts';
import type { Webhook } from './scripted-server.ts';
import { startStripeServer } from './stripe-server.ts';

export const NOW = Date.parse('2026-11-20T09:00:00.000Z');
export const RETURN_URL = 'http://localhost:8787/payment-processing?session_id=x';
export const PHONE = '233551234987';

/** A card payment of the monthly plan, two hours long. */
export const aPurchase = (changes: Partial<Purchase> = {}): Purchase => ({
  reference: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
  gatewayRef: null,
  amountMinor: 3000,
  currency: 'USD',
  packageType: 'monthly',
  method: 'stripe',
  email: 'kwame@example.com',
  phone: '0241234567',
  expiresAt: NOW + 2 * 3_600_000,
  mobile: null,
  ...changes,
});

/** The same on a phone, charged now. */
export const aMobilePurchase = (
  mobile: Partial<Exclude<Purchase['mobile'], null>> = {},
  changes: Partial<Purchase> = {},
): Purchase =>
  aPurchase({
    method: 'mobile_money',
    amountMinor: 45_000,
    currency: 'GHS',
    mobile: { number: PHONE, network: 'mtn', chargedAt: NOW, hasVoucher: false, ...mobile },
    ...changes,
  });

function configured(gateway: Gateway | null): Gateway {
  if (gateway === null) throw new Error('the gateway is not configured');
  return gateway;
}

type Opening = { answerWithinMs?: number; secretKey?: string };

/** Stripe on this machine, and our gateway to it. */
export async function openStripe({ answerWithinMs = 9000, ...key }: Opening = {}) {
  const server = await startStripeServer();
  const choice = { stripe: { ...server.choice, ...key }, paystack: null };
  const gateways = openGateways(choice, { now: () => NOW, timeoutMs: answerWithinMs });
  return { server, gateway: configured(gateways.find('stripe')) };
}

/** The same of Paystack. */
export async function openPaystack({ answerWithinMs = 9000, ...key }: Opening = {}) {
  const server = await startPaystackServer();
  const choice = { stripe: null, paystack: { ...server.choice, ...key } };
  const gateways = openGateways(choice, { now: () => NOW, timeoutMs: answerWithinMs });
  return { server, gateway: configured(gateways.find('paystack')) };
}

/** Delivers a webhook to a gateway alone. */
export const parseWebhook = (
  gateway: Gateway,
  { body, headers }: Pick<Webhook, 'body' | 'headers'>,
) => gateway.parseWebhook(body, (name) => headers[name]);

export const failureOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: Error) => error,
  );
