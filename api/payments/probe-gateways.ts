import { z } from 'zod';
import { GatewayDown } from './gateway.ts';
import type { GatewayConfig } from './open-gateways.ts';
import { createPaystackClient } from './paystack-client.ts';
import { createStripeClient, parseResponse } from './stripe-client.ts';

const StripeBalance = z.object({ object: z.literal('balance') });
const PaystackBalances = z.array(z.object({ currency: z.string() }));

/**
 * Checks the Stripe key by reading the balance, which is discarded.
 *
 * @throws GatewayDown when the key is refused or the gateway does not respond
 * @source https://docs.stripe.com/api/balance/balance_retrieve
 */
export async function probeStripe(
  stripe: NonNullable<GatewayConfig['stripe']>,
  timeoutMs: number,
): Promise<void> {
  const client = createStripeClient(stripe, { timeoutMs, retries: 0 });
  await parseResponse(StripeBalance, client.balance.retrieve());
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
  const { isRefused } = await call({ path: '/balance', schema: PaystackBalances });
  if (isRefused) throw new GatewayDown('Paystack refuses to tell the balance.');
}
