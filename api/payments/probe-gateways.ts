import { z } from 'zod';
import { GatewayDown } from './gateway.ts';
import type { PaymentsChoice } from './open-gateways.ts';
import { createPaystackWire } from './paystack-wire.ts';
import { createStripeClient, understood } from './stripe-client.ts';

const StripeBalance = z.object({ object: z.literal('balance') });
const PaystackBalances = z.array(z.object({ currency: z.string() }));

/**
 * Asks Stripe for our balance; nothing of it is kept.
 *
 * @throws GatewayDown when it refuses the key, or does not answer
 * @source https://docs.stripe.com/api/balance/balance_retrieve
 */
export async function probeStripe(
  stripe: NonNullable<PaymentsChoice['stripe']>,
  answerWithinMs: number,
): Promise<void> {
  const client = createStripeClient(stripe, { answerWithinMs, retries: 0 });
  await understood(StripeBalance, client.balance.retrieve());
}

/**
 * Asks Paystack for our balances; nothing of them is kept.
 *
 * @throws GatewayDown when it refuses the key, or does not answer
 * @source https://paystack.com/docs/api/transfer-control/#fetch-balance
 */
export async function probePaystack(
  paystack: NonNullable<PaymentsChoice['paystack']>,
  answerWithinMs: number,
): Promise<void> {
  const ask = createPaystackWire({ ...paystack, answerWithinMs });
  const { isRefused } = await ask({ path: '/balance', answer: PaystackBalances });
  if (isRefused) throw new GatewayDown('Paystack refuses to tell the balance.');
}
