import { z } from 'zod';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { Connections } from '#api/features/system/providers.service.ts';
import type { MarketChoice } from '#api/market/open-market.ts';
import type { GatewayConfig } from '#api/payments/gateway.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';

const optional = z.string().nullable().default(null);
const address = z.url().nullable().default(null);

export const marketEnvironment = {
  MARKET_FEED: z
    .enum(['simulated', 'stored', 'twelvedata', 'oanda', 'tiingo'])
    .default('simulated'),
  SIMULATOR_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(MARKET_SEED),
  TWELVEDATA_API_KEY: optional,
  TWELVEDATA_BASE_URL: address,
  OANDA_TOKEN: optional,
  OANDA_ACCOUNT: optional,
  OANDA_BASE_URL: address,
  TIINGO_TOKEN: optional,
  TIINGO_BASE_URL: address,
};
type MarketEnvironment = z.infer<z.ZodObject<typeof marketEnvironment>>;

const NEEDED = {
  twelvedata: ['TWELVEDATA_API_KEY'],
  oanda: ['OANDA_TOKEN', 'OANDA_ACCOUNT'],
  tiingo: ['TIINGO_TOKEN'],
} as const;

/** The configured providers of prices, also those that MARKET_FEED does not choose. */
export function readPriceProviders(
  env: MarketEnvironment,
): Pick<Connections, 'twelvedata' | 'oanda' | 'tiingo'> {
  const { TWELVEDATA_API_KEY: apiKey, OANDA_TOKEN, OANDA_ACCOUNT: account, TIINGO_TOKEN } = env;
  return {
    twelvedata:
      apiKey === null ? null : { source: 'twelvedata', apiKey, baseUrl: env.TWELVEDATA_BASE_URL },
    oanda:
      OANDA_TOKEN === null || account === null
        ? null
        : { source: 'oanda', token: OANDA_TOKEN, account, baseUrl: env.OANDA_BASE_URL },
    tiingo:
      TIINGO_TOKEN === null
        ? null
        : { source: 'tiingo', token: TIINGO_TOKEN, baseUrl: env.TIINGO_BASE_URL },
  };
}

/** @throws Error with one sentence that names the missing variable */
export function readMarketChoice(env: MarketEnvironment): MarketChoice {
  const { MARKET_FEED: source } = env;
  if (source === 'simulated') return { source, seed: env.SIMULATOR_SEED };
  if (source === 'stored') return { source };
  const provider = readPriceProviders(env)[source];
  if (provider !== null) return provider;
  const missing = NEEDED[source].find((name) => env[name] === null);
  throw new Error(`${missing} is needed with MARKET_FEED=${source}.`);
}

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

/** @throws Error with one sentence that names the missing variable */
export function readPaymentsChoice(env: PaymentsEnvironment): GatewayConfig {
  return { stripe: readStripe(env), paystack: readPaystack(env) };
}

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
