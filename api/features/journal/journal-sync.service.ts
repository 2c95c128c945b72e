import { isClockAhead } from '#contracts/journal-push.ts';
import type { ChangesAnswer, RowChange, SyncAnswer } from '#contracts/journal-sync.ts';
import type { JournalSyncStore } from './journal-sync.store.ts';

export type JournalSyncService = ReturnType<typeof createJournalSyncService>;

export function createJournalSyncService(store: JournalSyncStore, now: () => number) {
  const serverTime = (): string => new Date(now()).toISOString();

  return {
    /** Merges what a device wrote; when its clock is ahead, nothing is stored and the device is told. */
    async push(userId: string, changes: readonly RowChange[]): Promise<SyncAnswer> {
      const skew = isClockAhead(changes, now());
      const results = skew ? [] : await store.push(userId, changes, now());
      return { results, skew, server_time: serverTime() };
    },

    /** @param cursor `epoch:rev`, `0:0` for a device that knows nothing */
    async pull(userId: string, cursor: string, limit: number): Promise<ChangesAnswer> {
      const [epoch = 0, rev = 0] = cursor.split(':').map(Number);
      const changed = await store.changesAfter(userId, { epoch, rev }, limit);
      return {
        ...changed,
        cursor: `${changed.cursor.epoch}:${changed.cursor.rev}`,
        server_time: serverTime(),
      };
    },
  };
}
