import type { Feed } from '../feed.ts';
import type { Allowance, ProviderOptions } from '../provider/options.ts';

export type TiingoOptions = ProviderOptions & {
  /** TIINGO_TOKEN */
  readonly token: string;
  /** Of the plan; the free one's (50 an hour, 1,000 a day) when absent. */
  readonly allowances?: readonly Allowance[];
};

/** Prices and candles of Tiingo. */
export function createTiingoFeed(_options: TiingoOptions): Feed {
  throw new Error('Tiingo is not connected yet.');
}
