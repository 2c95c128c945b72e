import type { Feed } from '../feed.ts';
import type { Allowance, ProviderOptions } from '../provider/options.ts';

export type TwelveDataOptions = ProviderOptions & {
  /** TWELVEDATA_API_KEY */
  readonly apiKey: string;
  /** Of the plan; the free one's (8 a minute, 800 a day) when absent. */
  readonly allowances?: readonly Allowance[];
};

/** Prices and candles of Twelve Data. */
export function createTwelveDataFeed(_options: TwelveDataOptions): Feed {
  throw new Error('Twelve Data is not connected yet.');
}
