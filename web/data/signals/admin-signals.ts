import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { type RecordTimeframe, trackRecordEndpoints } from '#contracts/track-record.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';
import { usePollMs } from '../live/live-updates.ts';
import { firstPage, nextPage, type PageStart } from '../pages.ts';

const ROOT = 'admin-signals';
/** What members see of signals, which a removal changes too. */
const MEMBERS = ['signals', 'scanner'];
const POLL_MS = 30_000;
const PAGE = 50; // signals
const RECENT = 5;

/** Figures of the signals of a stretch of time. */
export function useSignalStats(timeframe: RecordTimeframe) {
  const api = useApi();
  const stats = useQuery({
    queryKey: [ROOT, 'stats', timeframe],
    queryFn: ({ signal }) =>
      api.call(trackRecordEndpoints.stats, { query: { timeframe } }, { signal }),
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
    meta: { persist: false },
  });
  return { ...stats, freshness: useFreshness(stats, POLL_MS) };
}

type SignalList = {
  signals: Signal[];
  /** Of all pages, loaded or not; null where the server does not say. */
  total: number | null;
};

const toSignalList = ({ pages }: InfiniteData<Page<Signal[]>, PageStart>): SignalList => ({
  signals: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});

/** The signals of all scanners for the administrator, newest first, page by page. */
export function useAllSignals() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [ROOT, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(signalEndpoints.history, { query: { limit: PAGE, ...pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toSignalList,
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
    meta: { persist: false },
  });
}

/** The newest signals of the 1M Sniper. */
export function useRecentSniperSignals() {
  const api = useApi();
  return useQuery({
    queryKey: [ROOT, 'sniper'],
    queryFn: ({ signal }) => {
      const query = { scanner: '1m_sniper', limit: RECENT } as const;
      return api.call(signalEndpoints.history, { query }, { signal });
    },
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
    meta: { persist: false },
  });
}

type Removal = {
  id: string;
  /** Kept with the removal; empty: none was given. */
  reason: string;
};

/** Voids an open signal or hides a closed one. */
export function useRemoveSignal() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: Removal) =>
      api.call(signalEndpoints.remove, { params: { id }, query: reason === '' ? {} : { reason } }),
    onSettled: () => {
      for (const name of [ROOT, ...MEMBERS]) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
