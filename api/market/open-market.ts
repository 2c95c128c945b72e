import type { CandleStore } from './candle-store.ts';
import type { Every } from './scheduler.ts';
import type { Feed } from './feed.ts';
import { openFetchedMarket } from './fetched/open.ts';
import type { Market } from './market.ts';
import { createOandaFeed } from './oanda/feed.ts';
import { openSimulatedMarket } from './simulated/open.ts';
import { openStoredMarket } from './stored/open.ts';
import { createTiingoFeed } from './tiingo/feed.ts';
import { createTwelveDataFeed } from './twelve-data/feed.ts';

/** Where prices come from; `baseUrl` null is the provider's own address. */
export type MarketChoice =
  | { readonly source: 'simulated'; readonly seed: number }
  | { readonly source: 'stored' }
  | { readonly source: 'twelvedata'; readonly apiKey: string; readonly baseUrl: string | null }
  | {
      readonly source: 'oanda';
      readonly token: string;
      readonly account: string;
      readonly baseUrl: string | null;
    }
  | { readonly source: 'tiingo'; readonly token: string; readonly baseUrl: string | null };

/** A provider with its credentials. */
export type ProviderChoice = Exclude<MarketChoice, { source: 'simulated' | 'stored' }>;

type Deps = {
  readonly store: CandleStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly every: Every;
  /** Resolves after so many ms; must not delay the end of the process. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Called with failures other than a provider's: those are in the market's health. */
  readonly onFailure: (error: unknown) => void;
};

/** Opens the one market of this server. A failing provider is never replaced by another source. */
export async function openMarket(choice: MarketChoice, deps: Deps): Promise<Market> {
  if (choice.source === 'simulated') return openSimulatedMarket({ ...deps, seed: choice.seed });
  if (choice.source === 'stored') return openStoredMarket(deps);
  return openFetchedMarket({ ...deps, feed: createProviderFeed(choice) });
}

function createProviderFeed(choice: ProviderChoice): Feed {
  if (choice.source === 'twelvedata') return createTwelveDataFeed(choice);
  return choice.source === 'oanda' ? createOandaFeed(choice) : createTiingoFeed(choice);
}
