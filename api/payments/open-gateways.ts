import { z } from 'zod';
import type { GatewayName } from '#contracts/payments/payments.ts';
import { createDemoGateway } from './demo-gateway.ts';
import { type GatewayConfig } from './gateway.ts';
import { type Gateway, type Offer, GatewayDown } from './gateway.ts';
import { createPaystackClient } from './paystack-client.ts';
import { createPaystackGateway } from './paystack-gateway.ts';
import { createStripeClient, parseResponse } from './stripe-client.ts';
import { createStripeGateway } from './stripe-gateway.ts';

export type ServedOffer = Offer & { readonly gateway: GatewayName };

export type Gateways = {
  /** At most one per method; a method without a gateway is absent. */
  readonly offers: readonly ServedOffer[];
  /** Includes gateways without offers, for payments started earlier; null: not configured. */
  find(name: GatewayName): Gateway | null;
  readonly isDemoOnly: boolean; // no gateway that moves money is configured
};

/** Below the 15 seconds after which browsers give up, so that they get our error. */
const TIMEOUT_MS = 12_000;

/** The demo serves all methods unless a real gateway is configured. @param now UTC ms */
export function openGateways(
  { stripe, paystack }: GatewayConfig,
  { now, timeoutMs = TIMEOUT_MS }: { readonly now: () => number; readonly timeoutMs?: number },
): Gateways {
  const demo = createDemoGateway(now);
  const real = [
    stripe && createStripeGateway({ ...stripe, now, timeoutMs }),
    paystack && createPaystackGateway({ ...paystack, timeoutMs }),
  ].filter((gateway) => gateway !== null);
  const isDemoOnly = real.length === 0;
  const configured = [...real, demo];
  return {
    offers: offersOf(isDemoOnly ? [demo] : real),
    find: (name) => configured.find((gateway) => gateway.name === name) ?? null,
    isDemoOnly,
  };
}

function offersOf(gateways: readonly Gateway[]): ServedOffer[] {
  const all = gateways.flatMap(({ name, offers }) =>
    offers.map((offer) => ({ ...offer, gateway: name })),
  );
  const methods = ['mobile_money', 'stripe'] as const;
  return methods.flatMap((method) => all.find((offer) => offer.method === method) ?? []);
}

/**
 * Checks the Stripe key by reading the balance, which is discarded.
 *
 * @throws GatewayDown when the key is refused or the gateway does not respond
 * @source https://docs.stripe.com/api/balance/balance_retrieve
 */
export async function probeStripe(stripe: NonNullable<GatewayConfig['stripe']>, timeoutMs: number) {
  const client = createStripeClient(stripe, { timeoutMs, retries: 0 });
  const Balance = z.object({ object: z.literal('balance') });
  await parseResponse(Balance, client.balance.retrieve());
}

/**
 * Checks the Paystack key by reading the balances, which are discarded.
 *
 * @throws GatewayDown when the key is refused or the gateway does not respond
 * @source https://paystack.com/docs/api/transfer-control/#fetch-balance
 */
export async function probePaystack(
  paystack: NonNullable<GatewayConfig['paystack']>,
  timeoutMs: number,
): Promise<void> {
  const call = createPaystackClient({ ...paystack, timeoutMs });
  const Balances = z.array(z.object({ currency: z.string() }));
  const { isRefused } = await call({ path: '/balance', schema: Balances });
  if (isRefused) throw new GatewayDown('Paystack refuses to tell the balance.');
}
