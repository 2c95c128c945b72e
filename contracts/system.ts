import { z } from 'zod';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import {
  ById,
  Cleared,
  Count,
  Done,
  done,
  Id,
  inQuery,
  Instant,
  ListQuery,
  Percent,
  ShortText,
  named,
} from './primitives.ts';

/** What the server measured of itself; all of this process, the disk of the data folder. */
export const SystemHealth = named('SystemHealth', {
  status: open(z.enum(['healthy', 'degraded', 'unavailable'])),
  uptime: z.number().nonnegative(), // seconds since this process started
  database_status: open(z.enum(['connected', 'unavailable'])),
  api_status: open(z.enum(['operational', 'degraded'])), // degraded: one answer in twenty or more failed
  memory_usage: Percent, // resident memory of what the process may use
  cpu_usage: Percent, // of all cores, over the last minute
  disk_usage: Percent,
  active_connections: Count, // open sockets, live streams among them
  last_backup: Instant.nullable(), // null: there is none yet
  live_streams: Count,
  memory_bytes: Count,
  memory_limit_bytes: Count,
  disk_free_bytes: Count,
  database_bytes: Count.nullable(), // null: it does not answer
  event_loop_delay_ms: z.number().nonnegative(), // 99th percentile of the last minute
  write_wait_ms: z.number().nonnegative(), // in line for a transaction: 99th percentile of the last minutes
  warnings: z.array(z.string()).default([]), // what an operator should set right, each in a sentence
  restartable: z.boolean(), // a supervisor starts the server again when it ends
  version: z.string(),
  as_of: Instant,
});
export type SystemHealth = z.infer<typeof SystemHealth>;

/** ok: what is due arrives. late: it is older than it may be. down: refused or unreachable. idle: nothing is due. */
const SourceStatus = z.enum(['ok', 'late', 'down', 'idle']);

/** Something that brings data, and how old the last of it is. */
export const SourceHealth = z.object({
  name: z.string(),
  status: open(SourceStatus),
  as_of: Instant.nullable(), // the last good datum; null: none yet
  limit_seconds: Count.nullable(), // older than this is late; null: there is no limit at the moment
  detail: z.string().nullable(), // one sentence
});
export type SourceHealth = z.infer<typeof SourceHealth>;

export const JobHealth = z.object({
  name: z.string(),
  last_started_at: Instant.nullable(),
  last_finished_at: Instant.nullable(),
  last_error: z.string().nullable(), // null: it went well
  is_running: z.boolean(),
});
export type JobHealth = z.infer<typeof JobHealth>;

export const SystemMetrics = named('SystemMetrics', {
  requests_per_minute: Count, // answered in the last 60 seconds
  average_response_time: z.number().nonnegative(), // ms, of the last hour
  error_rate: Percent, // answers of 500 and above among all of the last hour
  requests_last_hour: Count,
  data_source_health: z.record(z.string(), open(SourceStatus)),
  sources: z.array(SourceHealth),
  jobs: z.array(JobHealth),
  as_of: Instant,
});
export type SystemMetrics = z.infer<typeof SystemMetrics>;

export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;
export const LogLevel = z.enum(LOG_LEVELS, 'Unknown level').meta({ id: 'LogLevel' });
export type LogLevel = z.infer<typeof LogLevel>;

export const LogEntry = named('LogEntry', {
  id: Id,
  level: open(LogLevel),
  message: z.string(),
  timestamp: Instant,
  request_id: z.string().nullable(),
  details: z.string().nullable(), // the rest of the line as JSON, without secrets
  call: z
    .object({
      method: z.string(),
      route: z.string(), // the pattern: without ids of people
      status: z.number().int(),
      ms: z.number(),
      user_id: z.string().nullable(), // null: nobody was signed in
      username: z.string().nullable(), // null: the account is gone, or nobody was signed in
    })
    .nullable()
    .default(null), // null: the line is about something else than a request
});
export type LogEntry = z.infer<typeof LogEntry>;

export const LogQuery = ListQuery.extend({
  level: LogLevel.optional(), // of this level alone
  search: ShortText.optional(), // in message and details, whatever the case
  // changes: without what screens read and ask for again and again, unless it failed
  requests: z.enum(['all', 'changes'], 'Unknown choice').optional(),
  // Of these, lines that are about no request are left out:
  member: ShortText.optional(), // a part of the name or the address, or the id
  status: z.enum(['2xx', '3xx', '4xx', '5xx'], 'Unknown status').optional(),
  min_ms: inQuery(z.number().int().min(0).max(600_000)).optional(), // at least as slow as this
});
export type LogQuery = z.infer<typeof LogQuery>;

const exampleHealth: SystemHealth = {
  status: 'healthy',
  uptime: 259_200,
  database_status: 'connected',
  api_status: 'operational',
  memory_usage: 21.4,
  cpu_usage: 3.2,
  disk_usage: 41.7,
  active_connections: 38,
  last_backup: '2026-11-20T03:00:00.000Z',
  live_streams: 31,
  memory_bytes: 229_638_144,
  memory_limit_bytes: 1_073_741_824,
  disk_free_bytes: 41_875_931_136,
  database_bytes: 96_468_992,
  event_loop_delay_ms: 11.2,
  write_wait_ms: 0.8,
  warnings: [],
  restartable: true,
  version: '0.1.0',
  as_of: '2026-11-20T14:05:00.000Z',
};

const exampleMetrics: SystemMetrics = {
  requests_per_minute: 84,
  average_response_time: 12.4,
  error_rate: 0,
  requests_last_hour: 4920,
  data_source_health: { 'Price feed': 'ok', Database: 'ok' },
  sources: [
    {
      name: 'Price feed',
      status: 'ok',
      as_of: '2026-11-20T14:04:59.000Z',
      limit_seconds: 60,
      detail: 'Simulated market',
    },
    {
      name: 'Database',
      status: 'ok',
      as_of: '2026-11-20T14:05:00.000Z',
      limit_seconds: null,
      detail: null,
    },
  ],
  jobs: [
    {
      name: 'briefing',
      last_started_at: '2026-11-20T06:00:00.000Z',
      last_finished_at: '2026-11-20T06:00:01.000Z',
      last_error: null,
      is_running: false,
    },
  ],
  as_of: '2026-11-20T14:05:00.000Z',
};

export const systemEndpoints = {
  health: define.get('/admin/system-health', 'admin', {
    summary: 'How the server is, measured at this moment',
    response: SystemHealth,
    example: exampleHealth,
  }),
  metrics: define.get('/admin/metrics', 'admin', {
    summary: 'Requests of the last hour, the health of every source of data, and the jobs',
    response: SystemMetrics,
    example: exampleMetrics,
  }),
  logs: define.get('/admin/logs', 'admin', {
    summary:
      'What the server wrote down, newest first: warnings and errors of 30 days, the rest recent',
    query: LogQuery,
    response: z.array(LogEntry),
    example: [
      {
        id: '019aab20-8f10-7c11-9a31-0b1c2d3e4f50',
        level: 'WARNING',
        message: 'a push message was dropped',
        timestamp: '2026-11-20T13:58:11.000Z',
        request_id: null,
        details: '{"reason":"gone","host":"fcm.googleapis.com"}',
        call: null,
      },
    ],
  }),
  backup: define.post('/admin/system/backup', 'admin', {
    summary: 'Makes a consistent copy of the database while others go on',
    response: Done.extend({ file: z.string(), bytes: Count, created_at: Instant }),
    errors: ['system.backup_failed'],
    example: {
      message: 'Backup created',
      file: 'manual-2026-11-20T14-05-00Z.sqlite',
      bytes: 96_468_992,
      created_at: '2026-11-20T14:05:00.000Z',
    },
    audit: 'backups.created',
  }),
  clearCache: define.post('/admin/system/clear-cache', 'admin', {
    summary: 'Clears cached data; it is rebuilt on demand',
    response: Done.extend({ cleared: z.array(z.string()) }), // what went, in words
    example: { message: 'Cache cleared', cleared: ['12 analyses', '4 candle histories'] },
    audit: 'system.cache_cleared',
  }),
  restart: define.post('/admin/system/restart', 'admin', {
    summary: 'Ends the server after the requests in flight; its supervisor starts it again',
    errors: ['system.not_supervised'],
    ...done('The server is restarting'),
    audit: 'system.restarted',
  }),
};

/** Only the outline is typed: the document describes itself. */
export const OpenApiDocument = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

export const openApiEndpoints = {
  read: define.get('/openapi.json', 'admin', {
    summary: 'This API as OpenAPI 3.1',
    response: OpenApiDocument,
    example: {
      openapi: '3.1.0',
      info: { title: 'Bellwether', version: '0.1.0', description: 'One contract for both ends.' },
      servers: [{ url: '/api' }],
      paths: {},
      components: {},
    },
  }),
};

export const MAIL_STATES = ['waiting', 'sending', 'sent', 'written', 'failed', 'skipped'] as const;
const MailState = z.enum(MAIL_STATES, 'Unknown state');

/** Not true any more, not wanted any more, or too late. */
export const SkipReason = z.enum(['outdated', 'unsubscribed', 'expired']);

/** A mail and what became of it; never what it says, which may be an access code. */
export const OutboxMail = named('OutboxMail', {
  id: Id,
  kind: open(
    z.enum([
      'access-activated',
      'access-code',
      'new-code',
      'notice',
      'record-confirm',
      'record-head',
      'webinar-message',
      'webinar-registered',
    ]),
  ),
  recipient: z.string(),
  subject: z.string().nullable().default(null), // null: it was not written yet, or it is private
  private: z.boolean().default(false), // about the journal of a member who shows only sums of it
  state: open(MailState), // written: as a file in the outbox, without a mail server. failed: it is not tried again. skipped: it was not sent, on purpose
  skip_reason: open(SkipReason).nullable().default(null),
  can_send_again: z.boolean().default(false),
  attempts: Count,
  last_error: z.string().nullable(), // of the last attempt that did not succeed
  created_at: Instant,
  sent_at: Instant.nullable(), // accepted by the mail server
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OutboxQuery = ListQuery.extend({
  search: ShortText.optional(), // in address and subject, whatever the case
  state: MailState.optional(),
  order: z.enum(['newest', 'oldest'], 'Unknown order').optional(), // by the time of writing
});
export type OutboxQuery = z.infer<typeof OutboxQuery>;

const exampleMail = {
  id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
  kind: 'access-activated',
  recipient: 'kwame@example.com',
  subject: 'Your access to Bellwether',
  private: false,
  state: 'sent',
  skip_reason: null,
  can_send_again: true,
  attempts: 1,
  last_error: null,
  created_at: '2026-11-20T09:00:00.000Z',
  sent_at: '2026-11-20T09:00:01.000Z',
} as const;

export const outboxEndpoints = {
  list: define.get('/admin/outbox', 'admin', {
    summary: 'Mails that were sent and that wait, without what they say',
    query: OutboxQuery,
    response: z.array(OutboxMail),
    example: [exampleMail],
  }),
  preview: define.get('/admin/outbox/:id/preview', 'admin', {
    summary: 'A mail as it would be written now, with the access code blotted out',
    params: ById,
    // null: what it is about no longer exists, or is private
    response: z.object({
      subject: z.string().nullable(),
      text: z.string().nullable(),
      private: z.boolean().default(false),
    }),
    errors: ['mails.not_found'],
    example: {
      subject: 'Your access to Bellwether',
      text: 'Hello Kwame,\n\nyour access to Bellwether is active.\n',
      private: false,
    },
  }),
  sendAgain: define.post('/admin/outbox/:id/send-again', 'admin', {
    summary: 'Sends a mail once more, as a new one, written anew',
    params: ById,
    response: OutboxMail,
    errors: ['mails.not_found', 'mails.not_sendable'],
    example: { ...exampleMail, state: 'waiting', attempts: 0, sent_at: null },
    audit: 'mails.sent_again',
  }),
};

export const platformDataEndpoints = {
  clearAll: define.post('/admin/clear-all-data', 'admin', {
    summary: 'Removes members and everything of theirs, and all content; administrators stay',
    response: Cleared,
    errors: ['request.rate_limited', 'auth.confirmation_required'],
    example: { message: 'All data was cleared', deleted: ['12 users', '340 journal entries'] },
    audit: 'platform.cleared',
  }),
};
