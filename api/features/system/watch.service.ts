import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Database } from '#api/db/database.ts';
import {
  diskFullNotification,
  feedStaleNotification,
  backupFailedNotification,
  clockNotification,
} from '#api/domain/alert-copy.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import type { NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import type { Market } from '#api/market/market.ts';
import { MINUTE_MS, DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';

/** Stores notifications in their own transaction. */
type PostNotifications = (notifications: readonly NewOutboxEvent[]) => Promise<void>;

/** A notification for administrators, once per topic and UTC day. @param at UTC ms */
const troubleNotification = (copy: NotificationCopy, at: number): NewOutboxEvent => ({
  ...copy,
  key: `${copy.topic}:${new Date(at).toISOString().slice(0, 10)}`,
  audience: 'administrators',
  at,
});

const SILENT_MS = 5 * MINUTE_MS; // shorter interruptions of the feed are not reported

/** Below either limit the disk counts as almost full. */
const LEAST_FREE = { share: 0.1, bytes: 500_000_000 } as const;

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number };

type Deps = {
  readonly market: Pick<Market, 'source' | 'health'>;
  readonly diskSpace: () => Promise<DiskSpace>;
  readonly post: PostNotifications;
  readonly now: () => number;
};
export type WatchService = ReturnType<typeof createWatchService>;

export const createWatchService = ({ market, diskSpace, post, now }: Deps) => ({
  async look(): Promise<void> {
    const at = now();
    const disk = await diskSpace();
    const troubles = [
      ...(isSilent(market, at) ? [feedStaleNotification(market.health().detail)] : []),
      ...(isAlmostFull(disk) ? [diskFullNotification(disk.freeBytes)] : []),
    ];
    await post(troubles.map((copy) => troubleNotification(copy, at)));
  },
});

/** Imported candles never count as silent: no newer ones are expected. */
function isSilent({ source, health }: Deps['market'], at: number): boolean {
  const { state, since } = health();
  const isTrouble = state === 'stale' || state === 'refused';
  return source !== 'stored' && isTrouble && at - since >= SILENT_MS;
}

const isAlmostFull = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < LEAST_FREE.bytes || freeBytes < LEAST_FREE.share * totalBytes;

/** Disk space of a folder's file system, as available to an unprivileged process. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Wraps `snapshot`: a failed backup notifies administrators and is rethrown. */
export const watchBackups = (
  database: Database,
  { post, now }: Pick<Deps, 'post' | 'now'>,
): Database => ({
  ...database,
  async snapshot(label, at) {
    try {
      return await database.snapshot(label, at);
    } catch (error) {
      await post([troubleNotification(backupFailedNotification(label), now())]);
      throw error;
    }
  },
});

const JUMP_LIMIT_MS = MINUTE_MS; // NTP adjusts a clock by less than this at once

type ClockDeps = {
  /** Newest journal write by the server's clock, UTC ms; 0: none. Not a client stamp: clients choose those. */
  readonly newestWriteMs: () => Promise<number>;
  readonly post: PostNotifications;
  readonly logger: Pick<Logger, 'error'>;
  readonly now: () => number; // the wall clock, UTC ms
  readonly monotonicMs: () => number; // monotonic clock, ms
};
export type ClockWatch = ReturnType<typeof createClockWatch>;

/** Detects a wall clock that is behind stored data or jumps. Reports to log, administrators and System Health. */
export function createClockWatch({ newestWriteMs, post, logger, now, monotonicMs }: ClockDeps) {
  let drift = now() - monotonicMs();
  let warning: { readonly text: string; readonly at: number } | null = null;

  async function warn(text: string, at: number): Promise<void> {
    warning = { text, at };
    logger.error(text);
    const key = `clock:${new Date(at).toISOString().slice(0, 10)}`;
    await post([{ ...clockNotification(text), key, audience: 'administrators', at }]);
  }

  return {
    async look(): Promise<void> {
      const at = now();
      const jumpMs = at - monotonicMs() - drift;
      drift += jumpMs;
      const behindMs = (await newestWriteMs()) - at;
      if (behindMs > HOUR_MS) {
        await warn(`The server's clock is ${formatDuration(behindMs)} behind its stored data.`, at);
      } else if (Math.abs(jumpMs) > JUMP_LIMIT_MS) {
        const direction = jumpMs > 0 ? 'forward' : 'back';
        await warn(
          `The server's clock was set ${direction} by ${formatDuration(Math.abs(jumpMs))}.`,
          at,
        );
      }
    },
    /** For System Health: the last warning, for a day. */
    warnings: (): string[] =>
      warning !== null && Math.abs(now() - warning.at) < DAY_MS ? [warning.text] : [],
  };
}

function formatDuration(ms: number): string {
  const [size, unit] =
    ms >= 2 * DAY_MS
      ? [DAY_MS, 'days']
      : ms >= 2 * HOUR_MS
        ? [HOUR_MS, 'hours']
        : [MINUTE_MS, 'minutes'];
  return `${Math.round(ms / size)} ${unit}`;
}
