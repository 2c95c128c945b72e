import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { marketEndpoints } from '#contracts/market/market.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { type RecordTimeframe, trackRecordEndpoints } from '#contracts/track-record.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { usePollMs } from '../live/live-updates.ts';
import { signalCandlesQuery } from '../market/signal-candles.ts';
import { firstPage, nextPage, type PageStart } from '../pages.ts';

/** How often signals and their record are asked for while no stream tells of them. */
export const SIGNALS_POLL_MS = 60_000;
const HISTORY = ['signals', 'history'];
const PAGE = 30; // signals

type History = InfiniteData<Signal[], PageStart>;
const signalsOf = (history: History): Signal[] => history.pages.flat();

/** Of one scanner, or of all where it is null. */
const queryOf = (scanner: Scanner | null) => (scanner === null ? {} : { scanner });

/** The call behind the history, also for fetching it before it is opened. */
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

/** A signal by its id, where this page has read it or finds it among the newest; else null. */
export function useKnownSignal(id: string): Signal | null {
  const client = useQueryClient();
  const newest = useSignalHistory(null);
  const read = client.getQueriesData<History>({ queryKey: HISTORY }).map(([, held]) => held);
  const known = [...read.map((held) => held && signalsOf(held)), newest.data];
  return known.flatMap((signals) => signals ?? []).find((signal) => signal.id === id) ?? null;
}

/**
 * The graded record of a scanner, or of all (null), live and backfilled apart. While another stretch of
 * time loads, the one before stays; its own `scanner` and `timeframe` say what it is.
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

/** Candles of the life of a signal, some before and, once it is over, some after. */
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
