import { useQueryClient } from '@tanstack/react-query';
import {
  adminJournalEndpoints,
  type JournalMonitorSummary,
  type MonitoredEntry,
} from '#contracts/journal/admin-journal.ts';
import { callOr } from '#web/client/failures.ts';
import type { Api } from '#web/client/api.ts';
import { joinQueries, type Sampled, useSampled } from '#web/data/query-results.ts';
import { type PagedRows, usePagedList } from '#web/data/paged-list.ts';
import { useAdminQuery } from './admin-query.ts';

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

/** None on a server that is too old to say. */
export const useLargestJournals = () =>
  useAdminQuery({
    queryKey: [...KEY, 'largest'],
    read: (api, options) => callOr(api.call(adminJournalEndpoints.largest, {}, options), []),
    staleTime: STALE_MS,
  });

async function readMonitor(api: Api): Promise<JournalMonitor> {
  const [summary, { rows, total }] = await Promise.all([
    api.call(adminJournalEndpoints.summary),
    api.callPage(adminJournalEndpoints.list, { query: { limit: PAGE } }),
  ]);
  return { summary, newest: { rows, total } };
}

export function useJournalMonitor(): {
  monitor: Sampled<JournalMonitor>;
  refresh: () => Promise<unknown>;
} {
  const client = useQueryClient();
  const summary = useAdminQuery({
    queryKey: [...KEY, 'summary'],
    read: (api, options) => api.call(adminJournalEndpoints.summary, {}, options),
    staleTime: STALE_MS,
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
