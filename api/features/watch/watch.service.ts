import { statfs } from 'node:fs/promises';
import type { Database } from '#api/db/database.ts';
import {
  diskFullNotification,
  feedStaleNotification,
  backupFailedNotification,
} from '#api/domain/alert-copy.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import type { NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import type { Market } from '#api/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

/** Stores notifications in their own transaction. */
export type PostNotifications = (notifications: readonly NewOutboxEvent[]) => Promise<void>;

/** A notification for administrators, once per topic and UTC day. @param at UTC ms */
const troubleNotification = (copy: NotificationCopy, at: number): NewOutboxEvent => ({
  ...copy,
  key: `${copy.topic}:${new Date(at).toISOString().slice(0, 10)}`,
  audience: 'administrators',
  at,
});

/** Shorter interruptions of the feed are not reported. */
const SILENT_MS = 5 * MINUTE_MS;

/** Below either limit the disk counts as almost full. */
const LEAST_FREE = { share: 0.1, bytes: 500_000_000 } as const;

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number };

type Deps = {
  readonly market: Pick<Market, 'source' | 'health'>;
  readonly diskSpace: () => Promise<DiskSpace>;
  readonly post: PostNotifications;
  /** UTC ms. */
  readonly now: () => number;
};
export type WatchService = ReturnType<typeof createWatchService>;

/** Checks the price feed and the disk, and notifies administrators once a day per problem. */
export function createWatchService({ market, diskSpace, post, now }: Deps) {
  return {
    async look(): Promise<void> {
      const at = now();
      const disk = await diskSpace();
      const troubles = [
        ...(isSilent(market, at) ? [feedStaleNotification(market.health().detail)] : []),
        ...(isAlmostFull(disk) ? [diskFullNotification(disk.freeBytes)] : []),
      ];
      await post(troubles.map((copy) => troubleNotification(copy, at)));
    },
  };
}

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

type BackupWatchDeps = {
  readonly post: PostNotifications;
  /** UTC ms. */
  readonly now: () => number;
};

/** Wraps `snapshot`: a failed backup notifies administrators and is rethrown. */
export const watchBackups = (database: Database, { post, now }: BackupWatchDeps): Database => ({
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
