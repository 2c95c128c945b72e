import { type Signal, signalEndpoints, type SignalsQuery } from '#contracts/signals.ts';
import { type RecordTimeframe, trackRecordEndpoints } from '#contracts/track-record.ts';
import { useAdminCommand, useAdminQuery } from '#web/data/admin/admin-query.ts';
import { useRow } from '#web/data/linked-row.ts';
import { usePagedList } from '#web/data/paged-list.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { usePollMs } from '../live/live-updates.ts';

const ROOT = 'admin-signals';
/** The queries that a removal changes, of member screens too. */
const CHANGED = [[ROOT], ['signals'], ['scanner']];
const POLL_MS = 30_000;
const PAGE = 50; // signals
const RECENT = 5;

/** Signal statistics of a period. */
export function useSignalStats(timeframe: RecordTimeframe) {
  const stats = useAdminQuery({
    queryKey: [ROOT, 'stats', timeframe],
    read: (api, options) => api.call(trackRecordEndpoints.stats, { query: { timeframe } }, options),
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
  });
  return { ...stats, freshness: useFreshness(stats, POLL_MS) };
}

/** Absent fields do not narrow. */
export type SignalFilter = Omit<SignalsQuery, 'limit' | 'before'>;

/** The signals of all scanners for the administrator, page by page; newest first unless sorted. */
export function useAllSignals(filter: SignalFilter) {
  return usePagedList({
    queryKey: [ROOT, 'list', filter],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(signalEndpoints.history, { query: { ...filter, ...page } }, options),
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
  });
}

/** A signal by id, from the loaded ones or else from the server. */
export const useSignal = (id: string | null, loaded: readonly Signal[] | undefined) =>
  useRow({
    id,
    loaded,
    queryKey: [ROOT, 'list'],
    readRow: (api, query, options) => api.callPage(signalEndpoints.history, { query }, options),
  });

export function useRecentSniperSignals() {
  const query = { scanner: '1m_sniper', limit: RECENT } as const;
  return useAdminQuery({
    queryKey: [ROOT, 'sniper'],
    read: (api, options) => api.call(signalEndpoints.history, { query }, options),
    staleTime: POLL_MS,
    refetchInterval: usePollMs(POLL_MS),
  });
}

/** `reason` is stored with the removal; may be empty. */
type Removal = { id: string; reason: string };

/** Voids an open signal or hides a closed one. */
export const useRemoveSignal = () =>
  useAdminCommand(
    (api, { id, reason }: Removal) =>
      api.call(signalEndpoints.remove, { params: { id }, query: reason === '' ? {} : { reason } }),
    CHANGED,
  );
