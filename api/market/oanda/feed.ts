import type { Feed } from '../feed.ts';
import type { ProviderOptions } from '../provider/options.ts';

export type OandaOptions = ProviderOptions & {
  /** OANDA_TOKEN */
  readonly token: string;
  /** OANDA_ACCOUNT, for example 101-004-1234567-001 */
  readonly account: string;
};

/** Prices and candles of OANDA v20. */
export function createOandaFeed(_options: OandaOptions): Feed {
  throw new Error('OANDA is not connected yet.');
}
