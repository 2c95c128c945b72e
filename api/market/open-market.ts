import type { MarketDeps } from './create-market.ts';
import type { Feed } from './feed.ts';
import { openFetchedMarket } from './fetched-market.ts';
import type { Market } from './market.ts';
import { createOandaFeed } from './oanda/feed.ts';
import { openSimulatedMarket } from './simulated/open.ts';
import { openStoredMarket } from './stored-market.ts';
import { createTiingoFeed } from './tiingo/feed.ts';
import { createTwelveDataFeed } from './twelve-data/feed.ts';

/** A provider with its credentials; `baseUrl` null is the provider's own address. */
export type ProviderChoice = { readonly baseUrl: string | null } & (
  | { readonly source: 'twelvedata'; readonly apiKey: string }
  | { readonly source: 'oanda'; readonly token: string; readonly account: string }
  | { readonly source: 'tiingo'; readonly token: string }
);

export type MarketChoice =
  | { readonly source: 'simulated'; readonly seed: number }
  | { readonly source: 'stored' }
  | ProviderChoice;

/** Opens the one market of this server. A failing provider is never replaced by another source. */
export async function openMarket(choice: MarketChoice, deps: MarketDeps): Promise<Market> {
  if (choice.source === 'simulated') return openSimulatedMarket({ ...deps, seed: choice.seed });
  if (choice.source === 'stored') return openStoredMarket(deps);
  return openFetchedMarket({ ...deps, feed: createProviderFeed(choice) });
}

function createProviderFeed(choice: ProviderChoice): Feed {
  if (choice.source === 'twelvedata') return createTwelveDataFeed(choice);
  return choice.source === 'oanda' ? createOandaFeed(choice) : createTiingoFeed(choice);
}
