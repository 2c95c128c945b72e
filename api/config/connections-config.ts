import type { z } from 'zod';
import type { Connections } from '#api/features/providers/connections.ts';
import { KNOWN_HOSTS } from '#api/push/push-hosts.ts';
import type { marketEnvironment } from './market-config.ts';

type MarketEnvironment = z.infer<z.ZodObject<typeof marketEnvironment>>;
type Chosen = Pick<Connections, 'stripe' | 'paystack' | 'smtp'> & {
  readonly hosts: readonly string[];
};

/** All configured providers, also those that MARKET_FEED does not choose. */
export function readConnections(env: MarketEnvironment, { hosts, ...chosen }: Chosen): Connections {
  const { TWELVEDATA_API_KEY: apiKey, OANDA_TOKEN, OANDA_ACCOUNT, TIINGO_TOKEN } = env;
  return {
    twelvedata:
      apiKey === null ? null : { source: 'twelvedata', apiKey, baseUrl: env.TWELVEDATA_BASE_URL },
    oanda:
      OANDA_TOKEN === null || OANDA_ACCOUNT === null
        ? null
        : {
            source: 'oanda',
            token: OANDA_TOKEN,
            account: OANDA_ACCOUNT,
            baseUrl: env.OANDA_BASE_URL,
          },
    tiingo:
      TIINGO_TOKEN === null
        ? null
        : { source: 'tiingo', token: TIINGO_TOKEN, baseUrl: env.TIINGO_BASE_URL },
    ...chosen,
    push: [...KNOWN_HOSTS, ...hosts],
  };
}
