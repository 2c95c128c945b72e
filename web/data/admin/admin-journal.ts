import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  adminJournalEndpoints,
  type JournalMonitorSummary,
  type MonitoredEntry,
} from '#contracts/journal/admin-journal.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joinQueries, type Sampled, useSampled } from '#web/data/query-results.ts';
import { type PagedRows, usePagedList } from '#web/data/paged-list.ts';

export type { JournalMonitorSummary, MonitoredEntry } from '#contracts/journal/admin-journal.ts';

const STALE_MS = 60_000;
const PAGE = 50; // trades; each page is a call of its own
const KEY = ['admin-journal'];

/** `pair` is exactly this one, `trader` a part of the name; absent: all. */
export type TradeFilter = { pair?: string; trader?: string };

type JournalMonitor = { summary: JournalMonitorSummary; newest: PagedRows<MonitoredEntry> };

const noFilter: TradeFilter = {};

/** Closed trades of all members, newest first, page by page. */
export function useMonitoredTrades(filter: TradeFilter) {
  return usePagedList({
    queryKey: [...KEY, 'trades', filter],
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(adminJournalEndpoints.list, { query: { ...filter, ...page } }, options),
    staleTime: STALE_MS,
  });
}

/** The members with the largest journals. */
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
  return { summary, newest: { rows, total } };
}

/** The statistics and the newest trades. */
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
  const both = joinQueries(summary, newest, (figures, trades) => ({
    summary: figures,
    newest: trades,
  }));
  const monitor = useSampled(both, {
    refreshMs: STALE_MS,
    sampleKey: KEY,
    readSample: readMonitor,
  });
  return { monitor, refresh: () => client.refetchQueries({ queryKey: KEY, type: 'active' }) };
}
