import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  adminJournalEndpoints,
  type JournalMonitorSummary,
  type MonitoredEntry,
} from '#contracts/journal/admin-journal.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joined } from '../journal/joined.ts';
import { firstPage, nextPage } from '../pages.ts';
import { type Sampled, useSampled } from '../sampled.ts';

export type { JournalMonitorSummary, MonitoredEntry } from '#contracts/journal/admin-journal.ts';

const STALE_MS = 60_000;
const PAGE = 50; // trades; each page is a call of its own
const KEY = ['admin-journal'];

/** `pair` is exactly this one, `trader` a part of the name; absent: all. */
export type TradeFilter = { pair?: string; trader?: string };

type MonitoredTrades = {
  trades: MonitoredEntry[];
  /** That the filter fits, loaded or not; null where the server does not say. */
  total: number | null;
};

type JournalMonitor = { summary: JournalMonitorSummary; newest: MonitoredTrades };

const noFilter: TradeFilter = {};

/** Closed trades of all members, newest first, page by page; while a filter is on its way, those before stay. */
export function useMonitoredTrades(filter: TradeFilter) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEY, 'trades', filter],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        adminJournalEndpoints.list,
        { query: { limit: PAGE, ...filter, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: ({ pages }): MonitoredTrades => ({
      trades: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total ?? null,
    }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: { persist: false }, // what members traded stays on the server
  });
}

/** The members who store most. */
export function useLargestJournals() {
  const api = useApi();
  return useQuery({
    queryKey: [...KEY, 'largest'],
    queryFn: ({ signal }) => api.call(adminJournalEndpoints.largest, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
}

async function readMonitor(api: Api): Promise<JournalMonitor> {
  const [summary, { rows, total }] = await Promise.all([
    api.call(adminJournalEndpoints.summary),
    api.callPage(adminJournalEndpoints.list, { query: { limit: PAGE } }),
  ]);
  return { summary, newest: { trades: rows, total } };
}

/** The statistics and the newest trades; samples where a call failed and nothing was ever loaded. */
export function useJournalMonitor(): {
  monitor: Sampled<JournalMonitor>;
  refresh: () => Promise<unknown>;
} {
  const api = useApi();
  const client = useQueryClient();
  const summary = useQuery({
    queryKey: [...KEY, 'summary'],
    queryFn: ({ signal }) => api.call(adminJournalEndpoints.summary, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  const newest = useMonitoredTrades(noFilter);
  const both = joined(summary, newest, (figures, trades) => ({ summary: figures, newest: trades }));
  const monitor = useSampled(both, {
    refreshMs: STALE_MS,
    sampleKey: KEY,
    readSample: readMonitor,
  });
  return { monitor, refresh: () => client.refetchQueries({ queryKey: KEY, type: 'active' }) };
}
