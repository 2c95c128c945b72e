import {
  type ChangesAnswer,
  isAhead,
  type RowChange,
  type SyncAnswer,
} from '#contracts/journal/journal-sync.ts';
import type { JournalQuota } from '#api/domain/journal-quota.ts';
import type { JournalSyncStore } from './journal-sync.store.ts';

export type JournalSyncService = ReturnType<typeof createJournalSyncService>;

export function createJournalSyncService(
  store: JournalSyncStore,
  now: () => number,
  readQuota: () => Promise<JournalQuota>,
) {
  const serverTime = (): string => new Date(now()).toISOString();

  return {
    /** Merges what a device wrote. Rows with stamps that are ahead are not stored, and the device is told. */
    async push(
      userId: string,
      { changes, protocol }: { changes: readonly RowChange[]; protocol: number },
    ): Promise<SyncAnswer> {
      const epoch = await store.epoch(); // before: one that begins meanwhile confirms nothing of this
      const quota = await readQuota();
      const results = await store.push(userId, changes, now(), { protocol, quota });
      const skew = protocol < 2 && results.some(isAhead);
      return { results: skew ? [] : results, skew, epoch, server_time: serverTime() };
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
