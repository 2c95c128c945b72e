import type { PlatformTopic } from '#contracts/events.ts';
import type { LogLevel } from '#contracts/system.ts';
import { kit } from '../kit.ts';

/** Only settings that an administrator changed; others have the contract's defaults. */
export const settings = kit.table('settings', {
  name: kit.text().primaryKey(),
  value: kit.json<unknown>().notNull(),
  updated_at: kit.int().notNull(),
});

/** Keys that this installation generated, encrypted with its master secret. */
export const serverKeys = kit.table('server_keys', {
  name: kit.text().primaryKey(),
  sealed: kit.bytes().notNull(),
  created_at: kit.int().notNull(),
});

/** Append-only. No reference to users: records outlive the account. */
export const auditLog = kit.table(
  'audit_log',
  {
    id: kit.text().primaryKey(),
    at: kit.int().notNull(),
    actor_id: kit.text().notNull(), // 'system': no person acted
    actor: kit.text().notNull(), // the name at that time
    action: kit.text().notNull(),
    target: kit.text(), // described in words
    target_id: kit.text(), // the account it is about, if any; no reference, as above
  },
  (t) => [
    kit.index('audit_log_at').on(t.at),
    kit.index('audit_log_actor').on(t.actor_id, t.action, t.at),
    kit.index('audit_log_target').on(t.target_id, t.id),
    kit.index('audit_log_action').on(t.action, t.id),
  ],
);

/** Warnings and errors of the server, for 30 days. */
export const logEntries = kit.table('log_entries', {
  id: kit.text().primaryKey(), // UUIDv7: sorts by time
  at: kit.int().notNull(),
  level: kit.text().$type<LogLevel>().notNull(),
  message: kit.text().notNull(),
  request_id: kit.text(),
  details: kit.text(), // other fields of the line as JSON, without secrets
});

/** The last result of reading a backup through; a backup was also read when it was made. */
export const backupChecks = kit.table('backup_checks', {
  file: kit.text().primaryKey(),
  checked_at: kit.int().notNull(),
  problem: kit.text(), // null: it can be restored
});

/** Scheduled jobs. Only the instance that owns the lease runs a job's slot. */
export const jobs = kit.table('jobs', {
  name: kit.text().primaryKey(),
  last_slot: kit.int().notNull(), // the last one that ended or failed; 0: none yet
  holder: kit.text(), // null: free
  locked_until: kit.int().notNull(), // end of the lease of a dead holder
  last_started_at: kit.int(),
  last_finished_at: kit.int(),
  last_error: kit.text(), // null: the last run succeeded
});

/**
 * Counters of rate limits that several processes share, with the columns of rate-limiter-flexible. In
 * PostgreSQL the table is unlogged: a crash may lose it.
 */
export const counters = kit.table('counters', {
  key: kit.text().primaryKey(),
  points: kit.int().notNull(),
  expire: kit.int(), // UTC ms
});

/** A change counter for each topic, through which processes notice each other's changes. */
export const liveVersions = kit.table('live_versions', {
  topic: kit.text().$type<PlatformTopic>().primaryKey(),
  version: kit.int().notNull(),
});
