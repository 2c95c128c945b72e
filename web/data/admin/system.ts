import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { backupEndpoints } from '#contracts/backups.ts';
import {
  type LogEntry,
  type LogQuery,
  type OutboxQuery,
  type SystemHealth,
  systemEndpoints,
  outboxEndpoints,
  openApiEndpoints,
} from '#contracts/system.ts';
import { NetworkError } from '#web/client/failures.ts';
import { type PagedRows, usePagedList } from '#web/data/paged-list.ts';
import { useSampled } from '#web/data/query-results.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

export type { BackupFile } from '#contracts/backups.ts';
export type { OutboxMail } from '#contracts/system.ts';
export type {
  JobHealth,
  LogEntry,
  LogLevel,
  SourceHealth,
  SystemHealth,
  SystemMetrics,
} from '#contracts/system.ts';
export { LOG_LEVELS, MAIL_STATES } from '#contracts/system.ts';

/** The OpenAPI description; it changes only with a new server version. */
export const useOpenApi = () =>
  useAdminQuery({
    queryKey: ['openapi'],
    read: (api, options) => api.call(openApiEndpoints.read, {}, options),
    staleTime: Infinity,
  });

/** The poll interval: waiting mails become sent ones. */
export const OUTBOX_POLL_MS = 30_000;
const MAIL_PAGE = 50; // mails

const OUTBOX = 'admin-outbox';

/** Absent fields do not filter. */
export type MailFilter = Omit<OutboxQuery, 'limit' | 'before'>;

/** Sent, waiting, failed and skipped mails, page by page; without content. */
export function useOutbox(filter: MailFilter = {}) {
  return usePagedList({
    queryKey: [OUTBOX, filter],
    pageSize: MAIL_PAGE,
    readPage: (api, page, options) =>
      api.callPage(outboxEndpoints.list, { query: { ...filter, ...page } }, options),
    staleTime: OUTBOX_POLL_MS,
    refetchInterval: OUTBOX_POLL_MS,
  });
}

/** What a mail would say now; the server blots out the access code. */
export const useMailPreview = (id: string) =>
  useAdminQuery({
    queryKey: [OUTBOX, id, 'preview'],
    read: (api, options) => api.call(outboxEndpoints.preview, { params: { id } }, options),
    staleTime: OUTBOX_POLL_MS,
  });

/** Sends a mail, given by id, as a new one. */
export const useSendMailAgain = () =>
  useAdminCommand(
    (api, id: string) => api.call(outboxEndpoints.sendAgain, { params: { id } }),
    [[OUTBOX]],
  );

const SYSTEM_POLL_MS = 30_000;
/** The poll interval while a restarting server is awaited. */
const RETURN_POLL_MS = 2000;

const SYSTEM = 'admin-system';
const HEALTH = [SYSTEM, 'health'];
const METRICS = [SYSTEM, 'metrics'];
const LOG_PAGE = 50; // entries

/** Start time of the server process, in ms by its own clock. */
export const startOf = ({ as_of, uptime }: SystemHealth): number =>
  Date.parse(as_of) - uptime * 1000;

/** Two measurements of the same start differ by less. */
const SAME_START_MS = 1000;

const hasStartedAfter = (health: SystemHealth | undefined, start: number): boolean =>
  health !== undefined && startOf(health) > start + SAME_START_MS;

/**
 * The server's health.
 *
 * @param endedStart start of a process that is restarting (as `startOf`): polls every two seconds until
 *        another process answers; null: none
 */
export function useSystemHealth(endedStart: number | null = null) {
  const isAwaited = (health: SystemHealth | undefined): boolean =>
    endedStart !== null && !hasStartedAfter(health, endedStart);
  const query = useAdminQuery({
    queryKey: HEALTH,
    read: (api, options) => api.call(systemEndpoints.health, {}, options),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: ({ state }) => (isAwaited(state.data) ? RETURN_POLL_MS : SYSTEM_POLL_MS),
  });
  const answer = useSampled(query, {
    refreshMs: SYSTEM_POLL_MS,
    sampleKey: HEALTH,
    readSample: (samples) => samples.call(systemEndpoints.health),
  });
  return { answer, refresh: query.refetch, isAwaited: isAwaited(query.data) };
}

/** Requests of the last hour, data sources and jobs. */
export function useSystemMetrics() {
  const query = useAdminQuery({
    queryKey: METRICS,
    read: (api, options) => api.call(systemEndpoints.metrics, {}, options),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: SYSTEM_POLL_MS,
  });
  const answer = useSampled(query, {
    refreshMs: SYSTEM_POLL_MS,
    sampleKey: METRICS,
    readSample: (samples) => samples.call(systemEndpoints.metrics),
  });
  return { answer, refresh: query.refetch };
}

/** Absent fields do not filter. */
export type LogFilter = Omit<LogQuery, 'limit' | 'before'>;

export type LogList = PagedRows<LogEntry>;

/** The server's log, newest first, page by page. */
export function useLogs(filter: LogFilter) {
  const queryKey = [SYSTEM, 'logs', filter];
  const list = usePagedList({
    queryKey,
    pageSize: LOG_PAGE,
    readPage: (api, page, options) =>
      api.callPage(systemEndpoints.logs, { query: { ...filter, ...page } }, options),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: SYSTEM_POLL_MS,
  });
  // A failed next page is shown at the end of the list.
  const error = list.isFetchNextPageError ? null : list.error;
  const answer = useSampled(
    { ...list, error },
    {
      refreshMs: SYSTEM_POLL_MS,
      sampleKey: queryKey,
      readSample: async (samples): Promise<LogList> => {
        const entries = await samples.call(systemEndpoints.logs, { query: filter });
        return { rows: entries, total: entries.length };
      },
    },
  );
  return { answer, list };
}

/** Creates a database backup; the answer names the file. */
export const useCreateBackup = () =>
  useAdminCommand((api) => api.call(systemEndpoints.backup), [[SYSTEM]]);

const BACKUPS = [SYSTEM, 'backups'];

/** The backups on the disk of the server, newest first. */
export const useBackups = () =>
  useAdminQuery({
    queryKey: BACKUPS,
    read: (api, options) => api.call(backupEndpoints.list, {}, options),
    staleTime: SYSTEM_POLL_MS,
    refetchInterval: SYSTEM_POLL_MS,
  });

/** Reads a backup through, given by its file. */
export const useCheckBackup = () =>
  useAdminCommand(
    (api, file: string) => api.call(backupEndpoints.check, { params: { id: file } }),
    [BACKUPS],
  );

/** An address of a backup's file that works for a minute. */
export const useDownloadBackup = () =>
  useAdminCommand((api, file: string) =>
    api.call(backupEndpoints.download, { params: { id: file } }),
  );

/** Replaces everything by a backup; the server starts again, and everybody is signed out. */
export const useRestoreBackup = () =>
  useAdminCommand(
    (api, { file, platform_name }: { file: string; platform_name: string }) =>
      api.call(backupEndpoints.restore, { params: { id: file }, body: { platform_name } }),
    [BACKUPS],
  );

/** Whether the request timed out, while the server may still be working on it. */
export const isResponseLate = (error: Error): boolean =>
  error instanceof NetworkError && error.timedOut;

export const useClearCache = () => useAdminCommand((api) => api.call(systemEndpoints.clearCache));

/** Stops the server; its supervisor restarts it. */
export const useRestart = () => useAdminCommand((api) => api.call(systemEndpoints.restart));

export function useReloadAll() {
  const client = useQueryClient();
  return useCallback((): void => void client.invalidateQueries(), [client]);
}
