import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { signalEndpoints } from '#contracts/signals.ts';
import { type RecordTimeframe, trackRecordEndpoints } from '#contracts/track-record.ts';
import { useApi } from '#web/client/api-context.tsx';
import { usePagedList } from '#web/data/paged-list.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { usePollMs } from '../live/live-updates.ts';

const ROOT = 'admin-signals';
/** Query keys of member screens, which a removal changes too. */
const MEMBERS = ['signals', 'scanner'];
const POLL_MS = 30_000;
const PAGE = 50; // signals
const RECENT = 5;

/** Signal statistics of a period. */
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

/** The signals of all scanners for the administrator, newest first, page by page. */
export function useAllSignals() {
  return usePagedList({
    queryKey: [ROOT, 'list'],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(signalEndpoints.history, { query: page }, options),
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
  });
}

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
  /** Stored with the removal; may be empty. */
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
