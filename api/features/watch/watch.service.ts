import type { Market } from '#api/market/market.ts';
import { diskFullNotification, feedStaleNotification } from '#api/domain/alert-copy.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type PostNotices, troubleNotice } from './trouble-alert.ts';

/** A line that breaks and is up again at once is no news. */
const SILENT_MS = 5 * MINUTE_MS;

/** Below either of them a disk is almost full. */
const LEAST_FREE = { share: 0.1, bytes: 500_000_000 } as const;

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number };

type Deps = {
  readonly market: Pick<Market, 'source' | 'health'>;
  readonly diskSpace: () => Promise<DiskSpace>;
  readonly post: PostNotices;
  /** UTC ms. */
  readonly now: () => number;
};
export type WatchService = ReturnType<typeof createWatchService>;

/** Looks at what nobody sees until it is too late, and tells administrators: of each trouble once a day. */
export function createWatchService({ market, diskSpace, post, now }: Deps) {
  return {
    async look(): Promise<void> {
      const at = now();
      const disk = await diskSpace();
      const troubles = [
        ...(isSilent(market, at) ? [feedStaleNotification(market.health().detail)] : []),
        ...(isAlmostFull(disk) ? [diskFullNotification(disk.freeBytes)] : []),
      ];
      await post(troubles.map((words) => troubleNotice(words, at)));
    },
  };
}

/** Imported candles are as old as they are: no newer ones are expected. */
function isSilent({ source, health }: Deps['market'], at: number): boolean {
  const { state, since } = health();
  const isTrouble = state === 'stale' || state === 'refused';
  return source !== 'stored' && isTrouble && at - since >= SILENT_MS;
}

const isAlmostFull = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < LEAST_FREE.bytes || freeBytes < LEAST_FREE.share * totalBytes;
