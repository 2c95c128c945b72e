import type { Database } from '#api/db/database.ts';
import type { Caller } from '#api/http/caller.ts';
import { ApiError } from '#contracts/errors.ts';
import { deletedInWords } from '#contracts/rules/deleted-in-words.ts';
import type { Cleared, PlatformDataStore } from './platform-data.store.ts';

const ONCE_A_MS = 60_000;

type Deps = {
  store: PlatformDataStore;
  /** Copies the whole database first, so that a mistake can be taken back. */
  snapshot: Database['snapshot'];
  now: () => number;
};
export type PlatformDataService = ReturnType<typeof createPlatformDataService>;

export function createPlatformDataService({ store, snapshot, now }: Deps) {
  let lastClearedAt = -Infinity;

  return {
    /** @throws ApiError 429 within a minute of the last time */
    async clearAll(caller: Caller): Promise<{ message: string; deleted: string[] }> {
      const waitMs = lastClearedAt + ONCE_A_MS - now();
      if (waitMs > 0) {
        throw new ApiError('request.rate_limited', 'All data was cleared a moment ago.', {
          retryAfterS: Math.ceil(waitMs / 1000),
        });
      }
      const before = lastClearedAt;
      lastClearedAt = now(); // before anything is awaited: two clicks clear once
      try {
        await snapshot('before-clear-all');
        const cleared = await store.clear({ actor: caller, action: 'platform.cleared', at: now() });
        return { message: 'All data was cleared', deleted: inWords(cleared) };
      } catch (error) {
        lastClearedAt = before; // nothing went, so it may be tried again at once
        throw error;
      }
    },
  };
}

const inWords = (cleared: Cleared): string[] =>
  deletedInWords([
    [cleared.users, 'user'],
    [cleared.posts, 'post'],
    [cleared.journalEntries, 'journal entry'],
    [cleared.screenshots, 'screenshot'],
    [cleared.signals, 'signal'],
    [cleared.leads, 'lead'],
    [cleared.transactions, 'transaction'],
    [cleared.subscriptions, 'subscription'],
  ]);
