import { z } from 'zod';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { MarketChoice } from '#api/market/open-market.ts';

const optional = z.string().nullable().default(null);
const address = z.url().nullable().default(null);

/** The variables that say where prices come from. */
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

/** @throws Error with one sentence that names the variable that is missing */
export function readMarketChoice(env: MarketEnvironment): MarketChoice {
  const needed = (
    name: 'TWELVEDATA_API_KEY' | 'OANDA_TOKEN' | 'OANDA_ACCOUNT' | 'TIINGO_TOKEN',
  ): string => {
    const value = env[name];
    if (value === null) throw new Error(`${name} is needed with MARKET_FEED=${env.MARKET_FEED}.`);
    return value;
  };
  const choices: Record<MarketChoice['source'], () => MarketChoice> = {
    simulated: () => ({ source: 'simulated', seed: env.SIMULATOR_SEED }),
    stored: () => ({ source: 'stored' }),
    twelvedata: () => ({
      source: 'twelvedata',
      apiKey: needed('TWELVEDATA_API_KEY'),
      baseUrl: env.TWELVEDATA_BASE_URL,
    }),
    oanda: () => ({
      source: 'oanda',
      token: needed('OANDA_TOKEN'),
      account: needed('OANDA_ACCOUNT'),
      baseUrl: env.OANDA_BASE_URL,
    }),
    tiingo: () => ({
      source: 'tiingo',
      token: needed('TIINGO_TOKEN'),
      baseUrl: env.TIINGO_BASE_URL,
    }),
  };
  return choices[env.MARKET_FEED]();
}
