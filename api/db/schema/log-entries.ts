import type { LogLevel } from '#contracts/system.ts';
import { kit } from '../kit.ts';

/** Warnings and errors of the server, for 30 days. */
export const logEntries = kit.table('log_entries', {
  id: kit.text().primaryKey(), // UUIDv7: sorts by time
  at: kit.int().notNull(),
  level: kit.text().$type<LogLevel>().notNull(),
  message: kit.text().notNull(),
  request_id: kit.text(),
  details: kit.text(), // the rest of the line as JSON, without secrets
});
