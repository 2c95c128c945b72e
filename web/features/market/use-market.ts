import type { MarketDataItem } from '#contracts/market/market.ts';
import { type Freshness, useFreshness } from '#web/data/live/freshness.ts';
import { usePollMs } from '#web/data/live/live-updates.ts';
import { useMarketData } from '#web/data/market/market.ts';
import { useNow } from '#web/lib/use-now.ts';
import { describeFeed, type FeedState } from './feed-state.ts';

/** The slowest provider tells a price once a minute. */
const PRICE_REFRESH_MS = 60_000;

export type Market = {
  /** Undefined until something was loaded. */
  items: readonly MarketDataItem[] | undefined;
  isPending: boolean;
  /** Of the last call; null when it brought prices. */
  error: Error | null;
  feed: FeedState;
  /** Null until there is a price. */
  freshness: Freshness | null;
  reload: () => Promise<unknown>;
};

/** When the newest price was told. */
const newestOf = (items: readonly MarketDataItem[]): number =>
  Math.max(...items.map(({ as_of }) => Date.parse(as_of)));

/** The prices of the market, and what may be claimed of them. */
export function useMarket(): Market {
  const { data, dataUpdatedAt, isPending, error, isRefetchError, refetch } = useMarketData();
  const refreshMs = usePollMs(PRICE_REFRESH_MS);
  const answer = useFreshness({ dataUpdatedAt, isRefetchError, error }, refreshMs);
  const isOld = useNow().getTime() - dataUpdatedAt > answer.oldAfterMs;
  const isConnected = data !== undefined && error === null && !answer.isOffline && !isOld;
  return {
    items: data,
    isPending,
    error,
    feed: describeFeed(data ?? [], isConnected),
    freshness: data === undefined || data.length === 0 ? null : { ...answer, asOf: newestOf(data) },
    reload: refetch,
  };
}
