import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type LogEntry,
  type LogLevel,
  type SystemHealth,
  systemEndpoints,
} from '#contracts/system.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import { firstPage, nextPage, type PageStart } from '../pages.ts';
import { useSampled } from '../sampled.ts';

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
/** How often it asks for a server that was told to restart. */
const RETURN_POLL_MS = 2000;

const SYSTEM = 'admin-system';
const HEALTH = [SYSTEM, 'health'];
const METRICS = [SYSTEM, 'metrics'];
const LOG_PAGE = 50; // entries

/** When the process that answered was started, in ms by its own clock. */
export const startOf = ({ as_of, uptime }: SystemHealth): number =>
  Date.parse(as_of) - uptime * 1000;

/** A process never starts anew so quickly; the same start measured twice differs by less. */
const SAME_START_MS = 1000;

const hasStartedAfter = (health: SystemHealth | undefined, start: number): boolean =>
  health !== undefined && startOf(health) > start + SAME_START_MS;

/**
 * How the server is.
 *
 * @param endedStart the start of a process that was told to end, as `startOf` has it: until another one
 *        answers, it is asked for every two seconds. null: none was
 */
export function useSystemHealth(endedStart: number | null = null) {
  const api = useApi();
  const isAwaited = (health: SystemHealth | undefined): boolean =>
    endedStart !== null && !hasStartedAfter(health, endedStart);
  const query = useQuery({
    queryKey: HEALTH,
    queryFn: ({ signal }) => api.call(systemEndpoints.health, {}, { signal }),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: ({ state }) => (isAwaited(state.data) ? RETURN_POLL_MS : SYSTEM_POLL_MS),
    meta: { persist: false },
  });
  const answer = useSampled(query, {
    refreshMs: SYSTEM_POLL_MS,
    sampleKey: HEALTH,
    readSample: (samples) => samples.call(systemEndpoints.health),
  });
  return { answer, refresh: query.refetch, isAwaited: isAwaited(query.data) };
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

/** What the server wrote down, newest first, page by page; entries of the filter before stand until its own are there. */
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
    placeholderData: keepPreviousData,
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: SYSTEM_POLL_MS,
    meta: { persist: false },
  });
  // An older page that failed to come is said at the end of the list.
  const error = list.isFetchNextPageError ? null : list.error;
  const answer = useSampled(
    { ...list, error },
    {
      refreshMs: SYSTEM_POLL_MS,
      sampleKey: queryKey,
      readSample: async (samples): Promise<LogList> => {
        const entries = await samples.call(systemEndpoints.logs, { query: filter });
        return { entries, total: entries.length };
      },
    },
  );
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

/** Whether no answer came in time, while the server may well go on with what it was asked for. */
export const isStillAtIt = (error: Error): boolean =>
  error instanceof NetworkError && error.timedOut;

/** Lets the server forget what it keeps in memory. */
export function useClearCache() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.call(systemEndpoints.clearCache) });
}

/** Ends the server; its supervisor starts it again. */
export function useRestart() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.call(systemEndpoints.restart) });
}

/** Lets every screen read again, for example after the server was away. */
export function useReadAllAgain() {
  const client = useQueryClient();
  return useCallback((): void => void client.invalidateQueries(), [client]);
}
