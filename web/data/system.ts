import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type LogEntry, type LogLevel, systemEndpoints } from '#contracts/system.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { firstPage, nextPage, type PageStart } from './pages.ts';
import { useSampled } from './sampled.ts';

export type {
  JobHealth,
  LogEntry,
  LogLevel,
  SourceHealth,
  SystemHealth,
  SystemMetrics,
} from '#contracts/system.ts';
export { LOG_LEVELS } from '#contracts/system.ts';

/** How often the console asks while it is open. */
export const SYSTEM_POLL_MS = 30_000;

const SYSTEM = 'admin-system';
const HEALTH = [SYSTEM, 'health'];
const METRICS = [SYSTEM, 'metrics'];
const LOG_PAGE = 50; // entries

/** How the server is. @param pollMs more often while something is waited for */
export function useSystemHealth(pollMs: number = SYSTEM_POLL_MS) {
  const api = useApi();
  const query = useQuery({
    queryKey: HEALTH,
    queryFn: ({ signal }) => api.call(systemEndpoints.health, {}, { signal }),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: pollMs,
    meta: { persist: false },
  });
  const answer = useSampled(query, {
    refreshMs: SYSTEM_POLL_MS,
    sampleKey: HEALTH,
    readSample: (samples) => samples.call(systemEndpoints.health),
  });
  return { answer, refresh: query.refetch };
}

/** Requests of the last hour, sources of data and jobs. */
export function useSystemMetrics() {
  const api = useApi();
  const query = useQuery({
    queryKey: METRICS,
    queryFn: ({ signal }) => api.call(systemEndpoints.metrics, {}, { signal }),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: SYSTEM_POLL_MS,
    meta: { persist: false },
  });
  const answer = useSampled(query, {
    refreshMs: SYSTEM_POLL_MS,
    sampleKey: METRICS,
    readSample: (samples) => samples.call(systemEndpoints.metrics),
  });
  return { answer, refresh: query.refetch };
}

/** Which entries of the log: of one level, with a text; all when absent. */
export type LogFilter = { level?: LogLevel; search?: string };

export type LogList = {
  entries: LogEntry[];
  /** Of all pages, loaded or not; null where the server does not say. */
  total: number | null;
};

const toLogList = ({ pages }: InfiniteData<Page<LogEntry[]>, PageStart>): LogList => ({
  entries: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});

/** What the server wrote down, newest first, page by page. */
export function useLogs(filter: LogFilter) {
  const api = useApi();
  const queryKey = [SYSTEM, 'logs', filter];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        systemEndpoints.logs,
        { query: { ...filter, limit: LOG_PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, LOG_PAGE),
    select: toLogList,
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: SYSTEM_POLL_MS,
    meta: { persist: false },
  });
  const answer = useSampled(list, {
    refreshMs: SYSTEM_POLL_MS,
    sampleKey: queryKey,
    readSample: async (samples): Promise<LogList> => {
      const entries = await samples.call(systemEndpoints.logs, { query: filter });
      return { entries, total: entries.length };
    },
  });
  return { answer, list };
}

function useReloadSystem() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: [SYSTEM] });
}

/** Makes a copy of the database; the answer names the file. */
export function useCreateBackup() {
  const api = useApi();
  const reload = useReloadSystem();
  return useMutation({
    mutationFn: () => api.call(systemEndpoints.backup),
    onSettled: reload,
  });
}

/** Lets the server forget what it keeps in memory. */
export function useClearCache() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.call(systemEndpoints.clearCache) });
}

/** Ends the server; its supervisor starts it again. Everything that is open reads again once it is back. */
export function useRestart() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.call(systemEndpoints.restart) });
}
