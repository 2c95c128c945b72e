import type { Logger } from 'pino';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { type BufferedLine, callOf, isRoutine, type LogBuffer } from '#api/http/log-buffer.ts';
import type { Page } from '#api/http/mount.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { LogEntry, LogQuery } from '#contracts/system.ts';
import type { createLogStore } from './logs.store.ts';

const RETENTION_MS = 30 * 86_400_000;

/** pino's names of the console's levels. */
const pinoLevel = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const;

type Deps = {
  readonly buffer: LogBuffer;
  readonly store: ReturnType<typeof createLogStore>;
  readonly logger: Pick<Logger, 'level'>;
  readonly settings: Pick<SettingsService, 'onChange'>;
  readonly now: () => number;
};
export type LogService = ReturnType<typeof createLogService>;

/** The server's log for administrators: lines in memory, and warnings and errors of 30 days. */
export function createLogService({ buffer, store, logger, settings, now }: Deps) {
  settings.onChange((inForce) => {
    logger.level = levelOf(inForce);
  });

  /** A failure is not logged, which would add another line to store: the lines keep waiting. */
  async function storeWaiting(): Promise<void> {
    const waiting = buffer.waiting();
    if (waiting.length === 0) return;
    await store.add(waiting).then(
      () => buffer.noteStored(waiting),
      () => undefined,
    );
  }

  return {
    storeWaiting,

    /** Newest first, by id: all lines in this process's memory, and stored warnings and errors of all processes. */
    async page(query: LogQuery): Promise<Page<LogEntry>> {
      await storeWaiting();
      const members = query.member === undefined ? null : new Set(await store.idsOf(query.member));
      const own = buffer
        .unstored()
        .filter((line) => isMatch(line, query) && isMatchingCall(line, query, members));
      const stored = asksForCalls(query) ? { rows: [], total: 0 } : await store.page(query);
      const { before, limit } = query;
      const older = own.filter(({ id }) => before === undefined || id < before);
      // Deduplicated by id: a line stored in between is in both lists.
      const lines = new Map([...older, ...stored.rows].map((line) => [line.id, line]));
      const newest = [...lines.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
      const rows = newest.slice(0, limit);
      const names = await store.namesOf(rows.flatMap((line) => callOf(line)?.user ?? []));
      return {
        rows: rows.map((line) => toEntry(line, names)),
        total: stored.total + own.length,
      };
    },

    removeOld: (): Promise<void> => store.removeBefore(now() - RETENTION_MS),
  };
}

/** Errors are logged even when logging is switched off. */
const levelOf = (settings: Pick<PlatformSettings, 'enable_logging' | 'log_level'>) =>
  settings.enable_logging ? pinoLevel[settings.log_level] : 'error';

function isMatch(line: BufferedLine, { level, search = '' }: LogQuery): boolean {
  const isLevel = level === undefined || line.level === level;
  const typed = search.toLowerCase();
  const texts = [line.message, line.details ?? ''];
  return isLevel && texts.some((text) => text.toLowerCase().includes(typed));
}

/** Requests are in the memory of a process alone: the table has warnings and errors. */
const asksForCalls = ({ member, status, min_ms }: LogQuery): boolean =>
  member !== undefined || status !== undefined || min_ms !== undefined;

/** @param members ids; null: of all */
function isMatchingCall(
  line: BufferedLine,
  query: LogQuery,
  members: ReadonlySet<string> | null,
): boolean {
  const call = callOf(line);
  if (call === null) return !asksForCalls(query);
  const { requests, status, min_ms = 0 } = query;
  if (requests === 'changes' && isRoutine(call)) return false;
  if (members !== null && (call.user === null || !members.has(call.user))) return false;
  const hasStatus = status === undefined || `${Math.floor(call.status / 100)}xx` === status;
  return hasStatus && call.ms >= min_ms;
}

function toEntry({ at, ...line }: BufferedLine, names: ReadonlyMap<string, string>): LogEntry {
  const timestamp = new Date(at).toISOString();
  const logged = callOf(line);
  if (logged === null) return { ...line, timestamp, call: null };
  const { user, ...call } = logged;
  const username = names.get(user ?? '') ?? null;
  return { ...line, timestamp, call: { ...call, user_id: user, username } };
}
