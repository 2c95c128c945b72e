import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { LogEntry, LogLevel, SystemHealth, SystemMetrics } from '#contracts/system.ts';
import { between, pick } from './draw.ts';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** A healthy server that is no server, for when health could not be asked for. */
export function sampleHealth(now: Date): SystemHealth {
  const memory = between(20, 55);
  return {
    status: 'healthy',
    uptime: between(3600, 7 * 86_400),
    database_status: 'connected',
    api_status: 'operational',
    memory_usage: memory,
    cpu_usage: between(2, 40),
    disk_usage: between(20, 55),
    active_connections: between(20, 150),
    last_backup: before(now, between(1, 23) * HOUR_MS),
    live_streams: between(5, 20),
    memory_bytes: memory * 10 * MEGABYTE,
    memory_limit_bytes: GIGABYTE,
    disk_free_bytes: between(10, 60) * GIGABYTE,
    database_bytes: between(20, 400) * MEGABYTE,
    event_loop_delay_ms: between(10, 25, 1),
    write_wait_ms: between(0, 5, 1),
    warnings: [],
    restartable: false, // a sample offers nothing to press
    version: 'sample',
    as_of: now.toISOString(),
  };
}

const SOURCES = ['Price feed', 'Database', 'Mails'];

/** Figures of the same server. */
export function sampleMetrics(now: Date): SystemMetrics {
  const requests = between(40, 200);
  return {
    requests_per_minute: requests,
    average_response_time: between(40, 180),
    error_rate: between(0, 1, 2),
    requests_last_hour: requests * 60,
    data_source_health: Object.fromEntries(SOURCES.map((name) => [name, 'ok'])),
    sources: SOURCES.map((name) => ({
      name,
      status: 'ok',
      as_of: before(now, between(1, 50) * 1000),
      limit_seconds: 60,
      detail: 'Sample data',
    })),
    jobs: [
      {
        name: 'sample-job',
        last_started_at: before(now, HOUR_MS),
        last_finished_at: before(now, HOUR_MS - 1000),
        last_error: null,
        is_running: false,
      },
    ],
    as_of: now.toISOString(),
  };
}

const lines: readonly (readonly [LogLevel, string])[] = [
  ['INFO', 'Sample: the server has started'],
  ['WARNING', 'Sample: an answer took longer than a second'],
  ['INFO', 'Sample: a backup was created'],
  ['ERROR', 'Sample: a mail could not be sent'],
];

/** Sample entries of the log, newest first, a few minutes apart. */
export const sampleLogs = (now: Date, level?: LogLevel): LogEntry[] =>
  lines
    .map(([of, message], index) => ({
      id: `sample-log-${index + 1}`,
      level: of,
      message,
      timestamp: before(now, index * 4 * MINUTE_MS + pick([10, 20, 30] as const) * 1000),
      request_id: null,
      details: null,
    }))
    .filter((entry) => level === undefined || entry.level === level);
