import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { marketEndpoints } from '#contracts/market/market.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { type RecordTimeframe, trackRecordEndpoints } from '#contracts/track-record.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { firstPage, nextPage, type PageStart } from '#web/data/paged-list.ts';
import { usePollMs } from '../live/live-updates.ts';
import { signalCandlesQuery } from '../market/signal-candles.ts';

/** The poll interval of signals and their record without a stream. */
export const SIGNALS_POLL_MS = 60_000;
const HISTORY = ['signals', 'history'];
const PAGE = 30; // signals

type History = InfiniteData<Signal[], PageStart>;
const signalsOf = (history: History): Signal[] => history.pages.flat();

/** Null: all scanners. */
const queryOf = (scanner: Scanner | null) => (scanner === null ? {} : { scanner });

/** The query of the history, also for prefetching. */
export const signalHistoryOptions = (api: Api, scanner: Scanner | null) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY, scanner],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(scanner), limit: PAGE, ...pageParam };
      return api.call(signalEndpoints.history, { query }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Signal[]) => nextPage(page, PAGE),
    staleTime: SIGNALS_POLL_MS,
  });

/** Open and closed signals of a scanner, or of all (null), newest first, page by page. */
export function useSignalHistory(scanner: Scanner | null) {
  return useInfiniteQuery({
    ...signalHistoryOptions(useApi(), scanner),
    select: signalsOf,
    refetchInterval: usePollMs(SIGNALS_POLL_MS),
  });
}

/** The longest that a signal stays open: a swing of the Peak Scanner, to the next generation day. */
const LONGEST_OPEN_MS = 35 * DAY_MS;

/** Loads pages of a list until it holds all open signals, of which some may be older than many closed ones. */
export function useAllOpenSignals(
  scanner: Scanner | null,
  list: ReturnType<typeof useSignalHistory>,
): void {
  const { data: record } = useSignalPerformance(scanner, 'all');
  const { data: signals = [], hasNextPage, isFetching, isError, fetchNextPage } = list;
  const openCount = signals.filter(({ status }) => status === 'active').length;
  const isMissing =
    record?.scanner === scanner && openCount < record.live.active + record.backfilled.active;
  const oldest = signals.at(-1)?.timestamp;
  useEffect(() => {
    const isOldEnough = oldest === undefined || Date.now() - Date.parse(oldest) > LONGEST_OPEN_MS;
    if (isMissing && !isOldEnough && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, oldest, hasNextPage, isFetching, isError, fetchNextPage]);
}

export function useLoadedSignals(): { isPending: boolean; signals: readonly Signal[] } {
  const client = useQueryClient();
  const { isPending, data = [] } = useSignalHistory(null);
  const cached = client.getQueriesData<History>({ queryKey: HISTORY });
  return {
    isPending,
    signals: [...cached.flatMap(([, list]) => list?.pages.flat() ?? []), ...data],
  };
}

/** A signal by its id if it is loaded or among the newest, else null. */
export const useLoadedSignal = (id: string): Signal | null =>
  useLoadedSignals().signals.find((signal) => signal.id === id) ?? null;

/**
 * The graded record of a scanner, or of all (null), live and backfilled separately. While another period
 * loads, the previous one stays; `scanner` and `timeframe` identify it.
 */
export function useSignalPerformance(scanner: Scanner | null, timeframe: RecordTimeframe) {
  const api = useApi();
  return useQuery({
    queryKey: ['signals', 'performance', scanner, timeframe],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(scanner), timeframe };
      return api.call(trackRecordEndpoints.performance, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: SIGNALS_POLL_MS,
    refetchInterval: usePollMs(SIGNALS_POLL_MS),
  });
}

/** Candles over a signal's lifetime, with some before and, once closed, some after. */
export function useSignalCandles(signal: Signal) {
  const api = useApi();
  const query = signalCandlesQuery(signal);
  return useQuery({
    queryKey: ['candles', 'of-signal', query],
    queryFn: (context) => api.call(marketEndpoints.candles, { query }, { signal: context.signal }),
    staleTime: SIGNALS_POLL_MS,
    ...(!('to' in query) && { refetchInterval: SIGNALS_POLL_MS }),
  });
}
