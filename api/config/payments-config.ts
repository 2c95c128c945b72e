import { z } from 'zod';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import type { GatewayConfig } from '#api/payments/open-gateways.ts';

const optional = z.string().nullable().default(null);
const address = z.url().nullable().default(null);

const THREE_AMOUNTS = /^\d{1,6}(\.\d{1,2})?(,\d{1,6}(\.\d{1,2})?){2}$/;

const GhsPrices = z
  .string()
  .transform((list) => list.replaceAll(' ', ''))
  .refine(
    (list) => THREE_AMOUNTS.test(list) && list.split(',').every((amount) => Number(amount) > 0),
    'must be three amounts in cedis for a week, a month and a year, such as 150,450,1050',
  )
  .transform((list) => {
    const [weekly = 0, monthly = 0, yearly = 0] = list.split(',').map(Number).map(toMinorUnits);
    return { weekly, monthly, yearly };
  });

/** The variables that say who moves the money. */
export const paymentsEnvironment = {
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_BASE_URL: address,
  PAYSTACK_SECRET_KEY: optional,
  PAYSTACK_BASE_URL: address,
  GHS_PRICES: GhsPrices.nullable().default(null),
  ALLOW_DEMO_PAYMENTS: z.enum(['true', 'false']).default('false'),
};
type PaymentsEnvironment = z.infer<z.ZodObject<typeof paymentsEnvironment>>;

/** @throws Error with one sentence that names the variable that is missing */
export function readPaymentsChoice(env: PaymentsEnvironment): GatewayConfig {
  return { stripe: readStripe(env), paystack: readPaystack(env) };
}

/** Whether one of them moves money. */
export const hasGateway = ({ stripe, paystack }: GatewayConfig): boolean =>
  stripe !== null || paystack !== null;

function readStripe(env: PaymentsEnvironment): GatewayConfig['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === null && webhookSecret === null) return null;
  if (secretKey === null) {
    throw new Error('STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET.');
  }
  if (webhookSecret === null) {
    throw new Error('STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.');
  }
  return { secretKey, webhookSecret, baseUrl: env.STRIPE_BASE_URL };
}

function readPaystack(env: PaymentsEnvironment): GatewayConfig['paystack'] {
  const { PAYSTACK_SECRET_KEY: secretKey, GHS_PRICES: pricesMinor } = env;
  if (secretKey === null) return null;
  if (pricesMinor === null) throw new Error('GHS_PRICES is needed with PAYSTACK_SECRET_KEY.');
  return { secretKey, pricesMinor, baseUrl: env.PAYSTACK_BASE_URL };
}
