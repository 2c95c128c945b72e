import type { MarketDataItem } from '#contracts/market/market.ts';
import { type Freshness, useFreshness } from '#web/data/query-results.ts';
import { usePollMs } from '#web/data/live/live-updates.ts';
import { useMarketData } from '#web/data/market/market.ts';
import { useNow } from '#web/lib/use-clock.ts';
import type { PriceSource } from '#web/lib/copy.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** A source that is overdue with its prices. */
export type SilentSource = {
  source: PriceSource;
  instruments: readonly Instrument[];
  /** Time of its last price, UTC ms. */
  since: number;
};

export type FeedState = {
  /** The prices currently follow the market. */
  isLive: boolean;
  isSimulated: boolean;
  silentSources: readonly SilentSource[];
};

/** Whether a price is current; other prices are displayed fainter. */
export const isCurrent = ({ market_open, stale }: MarketDataItem): boolean => market_open && !stale;

function toSilentSource(source: PriceSource, items: readonly MarketDataItem[]): SilentSource {
  return {
    source,
    instruments: items.map(({ instrument }) => instrument),
    since: Math.max(...items.map(({ as_of }) => Date.parse(as_of))),
  };
}

/**
 * Liveness and silent sources of the prices.
 * @param isConnected the last call succeeded, and its data are not older than one poll interval
 * allows
 */
function describeFeed(items: readonly MarketDataItem[], isConnected: boolean): FeedState {
  const stale = items.filter((item) => item.stale);
  const sources = [...new Set(stale.map(({ source }) => source))];
  const open = items.filter((item) => item.market_open);
  const follows = open.length > 0 && open.every((item) => !item.stale && item.source !== 'stored');
  return {
    isLive: isConnected && follows,
    isSimulated: items.some(({ source }) => source === 'simulated'),
    silentSources: sources.map((source) =>
      toSilentSource(
        source,
        stale.filter((item) => item.source === source),
      ),
    ),
  };
}

/** The slowest provider sends a price once a minute. */
const PRICE_REFRESH_MS = 60_000;

export type Market = {
  /** Undefined until the first load. */
  items: readonly MarketDataItem[] | undefined;
  isPending: boolean;
  /** Error of the last call; null when it succeeded. */
  error: Error | null;
  feed: FeedState;
  /** Null until there is a price. */
  freshness: Freshness | null;
  reload: () => Promise<unknown>;
};

/** Time of the newest price, UTC ms. */
const newestTime = (items: readonly MarketDataItem[]): number =>
  Math.max(...items.map(({ as_of }) => Date.parse(as_of)));

/** Market prices with the state and age of their feed. */
export function useMarket(): Market {
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
