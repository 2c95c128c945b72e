import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type CandleRow,
  CANDLES_PER_CALL,
  type CandlesAnswer,
  marketEndpoints,
  type InstrumentInfo,
  type MarketTrend,
} from '#contracts/market/market.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { usePollMs } from '../live/live-updates.ts';

/** Lot and pip size of each instrument, also for prefetching. */
export const instrumentsOptions = (api: Api) =>
  queryOptions({
    queryKey: ['instruments'],
    queryFn: ({ signal }) => api.call(marketEndpoints.instruments, {}, { signal }),
    staleTime: DAY_MS,
  });

/** Lot and pip size of an instrument; `data` is null for an unknown one. */
export function useInstrument(instrument: Instrument) {
  return useQuery({
    ...instrumentsOptions(useApi()),
    select: (infos): InstrumentInfo | null =>
      infos.find((info) => info.instrument === instrument) ?? null,
  });
}

/** The poll interval of prices without a stream. */
export const MARKET_POLL_MS = 5000;
const CANDLES_POLL_MS = 15_000;
const CANDLES_PAGE = 500;

/** Prices of all instruments, also for prefetching. */
export const marketDataOptions = (api: Api) =>
  queryOptions({
    queryKey: ['market-data'],
    queryFn: ({ signal }) => api.call(marketEndpoints.list, {}, { signal }),
    staleTime: MARKET_POLL_MS,
  });

/** Prices of all instruments with their change, polled while the page is visible. */
export function useMarketData() {
  return useQuery({ ...marketDataOptions(useApi()), refetchInterval: usePollMs(MARKET_POLL_MS) });
}

export type CandlesOf = { instrument: Instrument; timeframe: Timeframe };

/** The loaded candles of an instrument and timeframe, without a gap. */
export type CandleSeries = CandlesAnswer & {
  /** The server has no earlier candles. */
  isComplete: boolean;
};

const candlesKey = ({ instrument, timeframe }: CandlesOf) => ['candles', instrument, timeframe];
const beginOf = ([begin]: CandleRow): number => begin;

/** Appends the newest page; drops older candles behind a gap, because a chart would not show it. */
function withOlder(loaded: CandleSeries | undefined, newest: CandlesAnswer): CandleSeries {
  const [first] = newest.candles;
  const isComplete = newest.candles.length < CANDLES_PAGE && !newest.filling;
  const last = loaded?.candles.at(-1);
  if (
    loaded === undefined ||
    first === undefined ||
    last === undefined ||
    beginOf(last) < first[0]
  ) {
    return { ...newest, isComplete };
  }
  const older = loaded.candles.filter((row) => beginOf(row) < first[0]);
  return {
    ...newest,
    candles: [...older, ...newest.candles],
    isComplete: loaded.isComplete || isComplete,
  };
}

/** The newest candles, polled; `useLoadOlderCandles` adds older ones. */
export function useCandles(of: CandlesOf, { isWanted = true } = {}) {
  const api = useApi();
  const client = useQueryClient();
  return useQuery({
    queryKey: candlesKey(of),
    queryFn: async ({ signal }) => {
      const query = { ...of, limit: CANDLES_PAGE };
      const newest = await api.call(marketEndpoints.candles, { query }, { signal });
      return withOlder(client.getQueryData<CandleSeries>(candlesKey(of)), newest);
    },
    enabled: isWanted,
    staleTime: CANDLES_POLL_MS,
    refetchInterval: CANDLES_POLL_MS, // the stream covers prices only
  });
}

const OLDER_PAGE = Math.min(4 * CANDLES_PAGE, CANDLES_PER_CALL);

function prepend(client: QueryClient, of: CandlesOf, older: CandlesAnswer): void {
  const key = candlesKey(of);
  const add = (loaded: CandleSeries | undefined): CandleSeries | undefined => {
    const first = loaded?.candles[0];
    if (loaded === undefined || first === undefined) return loaded;
    const before = older.candles.filter((row) => beginOf(row) < first[0]);
    const isComplete = older.candles.length < OLDER_PAGE && !older.filling;
    return { ...loaded, candles: [...before, ...loaded.candles], isComplete };
  };
  // Older candles do not change the freshness of the newest.
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? Date.now();
  client.setQueryData(key, add, { updatedAt });
}

/** Loads the candles before the first loaded one; does nothing if all are loaded. */
export function useLoadOlderCandles(of: CandlesOf) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const loaded = client.getQueryData<CandleSeries>(candlesKey(of));
      const first = loaded?.candles[0];
      if (loaded === undefined || first === undefined || loaded.isComplete) return;
      const query = { ...of, to: new Date(first[0]).toISOString(), limit: OLDER_PAGE };
      prepend(client, of, await api.call(marketEndpoints.candles, { query }));
    },
  });
}

const TREND_REFRESH_MS = 15 * MINUTE_MS;

/** Closes of an instrument's last 24 closed hours, oldest first; one call for all instruments. */
export function useMarketTrend(instrument: Instrument) {
  const api = useApi();
  return useQuery({
    queryKey: ['market-trends'],
    queryFn: ({ signal }) => api.call(marketEndpoints.trends, {}, { signal }),
    staleTime: TREND_REFRESH_MS,
    refetchInterval: TREND_REFRESH_MS,
    select: (trends: readonly MarketTrend[]) =>
      trends.find((trend) => trend.instrument === instrument)?.closes,
  });
}
