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
} from '#contracts/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { usePollMs } from '../live/live-updates.ts';

/** How often prices are asked for while the page is visible and no stream tells of them. */
export const MARKET_POLL_MS = 5000;
const CANDLES_POLL_MS = 15_000;
const CANDLES_PAGE = 500;

/** Prices of all instruments, also for fetching them before the screen is opened. */
export const marketDataOptions = (api: Api) =>
  queryOptions({
    queryKey: ['market-data'],
    queryFn: ({ signal }) => api.call(marketEndpoints.list, {}, { signal }),
    staleTime: MARKET_POLL_MS,
  });

/** Prices of all instruments with their change, kept current while the page is visible. */
export function useMarketData() {
  return useQuery({ ...marketDataOptions(useApi()), refetchInterval: usePollMs(MARKET_POLL_MS) });
}

export type CandlesOf = { instrument: Instrument; timeframe: Timeframe };

/** All candles of an instrument and timeframe that this page holds, without a gap. */
export type CandleSeries = CandlesAnswer & {
  /** The server has none before the first one. */
  isComplete: boolean;
};

const candlesKey = ({ instrument, timeframe }: CandlesOf) => ['candles', instrument, timeframe];
const beginOf = ([begin]: CandleRow): number => begin;

/**
 * Puts the newest page behind the older candles that are held already. They are dropped when they end
 * before it begins: what lies between them is unknown, and a chart would close the gap silently.
 */
function withOlder(held: CandleSeries | undefined, newest: CandlesAnswer): CandleSeries {
  const [first] = newest.candles;
  const isComplete = newest.candles.length < CANDLES_PAGE && !newest.filling;
  const last = held?.candles.at(-1);
  if (held === undefined || first === undefined || last === undefined || beginOf(last) < first[0]) {
    return { ...newest, isComplete };
  }
  const older = held.candles.filter((row) => beginOf(row) < first[0]);
  return {
    ...newest,
    candles: [...older, ...newest.candles],
    isComplete: held.isComplete || isComplete,
  };
}

/** The newest candles, kept current; older ones join them by `useLoadOlderCandles`. */
export function useCandles(of: CandlesOf) {
  const api = useApi();
  const client = useQueryClient();
  return useQuery({
    queryKey: candlesKey(of),
    queryFn: async ({ signal }) => {
      const query = { ...of, limit: CANDLES_PAGE };
      const newest = await api.call(marketEndpoints.candles, { query }, { signal });
      return withOlder(client.getQueryData<CandleSeries>(candlesKey(of)), newest);
    },
    staleTime: CANDLES_POLL_MS,
    refetchInterval: CANDLES_POLL_MS, // the stream tells of prices alone
  });
}

const OLDER_PAGE = Math.min(4 * CANDLES_PAGE, CANDLES_PER_CALL);

function prepend(client: QueryClient, of: CandlesOf, older: CandlesAnswer): void {
  const key = candlesKey(of);
  const add = (held: CandleSeries | undefined): CandleSeries | undefined => {
    const first = held?.candles[0];
    if (held === undefined || first === undefined) return held;
    const before = older.candles.filter((row) => beginOf(row) < first[0]);
    const isComplete = older.candles.length < OLDER_PAGE && !older.filling;
    return { ...held, candles: [...before, ...held.candles], isComplete };
  };
  // Older candles make the newest ones no fresher.
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? Date.now();
  client.setQueryData(key, add, { updatedAt });
}

/** Fetches the candles before the first one held; does nothing when there are none. */
export function useLoadOlderCandles(of: CandlesOf) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const held = client.getQueryData<CandleSeries>(candlesKey(of));
      const first = held?.candles[0];
      if (held === undefined || first === undefined || held.isComplete) return;
      const query = { ...of, to: new Date(first[0]).toISOString(), limit: OLDER_PAGE };
      prepend(client, of, await api.call(marketEndpoints.candles, { query }));
    },
  });
}
