import type { MarketDataItem } from '#contracts/market/market.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { usePollMs } from '#web/data/live/live-updates.ts';
import { useMarketData } from '#web/data/market/market.ts';
import { useNow } from '#web/lib/use-clock.ts';

/** Whether a price is current; other prices are displayed fainter. */
export const isCurrent = ({ market_open, stale }: MarketDataItem): boolean => market_open && !stale;

const newestTime = (items: readonly MarketDataItem[]): number =>
  Math.max(...items.map(({ as_of }) => Date.parse(as_of)));

/**
 * Whether the prices follow the market, and the sources that are overdue with theirs.
 * @param isConnected the last call succeeded, and its data are not too old
 */
function describeFeed(items: readonly MarketDataItem[], isConnected: boolean) {
  const stale = items.filter((item) => item.stale);
  const open = items.filter((item) => item.market_open);
  const follows = open.length > 0 && open.every((item) => !item.stale && item.source !== 'stored');
  return {
    isLive: isConnected && follows,
    isSimulated: items.some(({ source }) => source === 'simulated'),
    source: items[0]?.source ?? null,
    silentSources: [...new Set(stale.map(({ source }) => source))].map((source) => {
      const late = stale.filter((item) => item.source === source);
      return {
        source,
        instruments: late.map(({ instrument }) => instrument),
        since: newestTime(late),
      };
    }),
  };
}

export type FeedState = ReturnType<typeof describeFeed>;

const PRICE_REFRESH_MS = 60_000;

/** Market prices (undefined until the first load) with the state and age of their feed. */
export function useMarket() {
  const { data, dataUpdatedAt, isPending, error, isRefetchError, refetch } = useMarketData();
  const refreshMs = usePollMs(PRICE_REFRESH_MS);
  const age = useFreshness({ dataUpdatedAt, isRefetchError, error }, refreshMs);
  const isOld = useNow().getTime() - dataUpdatedAt > age.oldAfterMs;
  const isConnected = data !== undefined && error === null && !age.isOffline && !isOld;
  return {
    items: data,
    isPending,
    error,
    feed: describeFeed(data ?? [], isConnected),
    freshness: data === undefined || data.length === 0 ? null : { ...age, asOf: newestTime(data) },
    reload: refetch,
  };
}

export type Market = ReturnType<typeof useMarket>;
