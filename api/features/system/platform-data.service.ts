import type { Database } from '#api/db/database.ts';
import type { Caller } from '#api/http/caller.ts';
import { createClearing } from '#api/http/clearing.ts';
import { requireConfirmation } from '#api/domain/accounts.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import type { createPlatformDataStore } from './platform-data.store.ts';

type Deps = {
  store: ReturnType<typeof createPlatformDataStore>;
  database: Pick<Database, 'snapshot'>;
  now: () => number;
  onCleared: () => void;
};

export function createPlatformDataService({ store, database, now, onCleared }: Deps) {
  const clearing = createClearing(
    { database, now },
    { label: 'before-clear-all', refusal: 'All data was cleared a moment ago.' },
  );

  return {
    /** @throws ApiError 403 without a confirmation, 429 within a minute of the last time */
    async clearAll(caller: Caller): Promise<{ message: string; deleted: string[] }> {
      requireConfirmation(caller, now());
      const cleared = await clearing(() =>
        store.clear({ actor: caller, action: 'platform.cleared', at: now() }),
      );
      onCleared();
      const deleted = deletedInWords([
        [cleared.users, 'user'],
        [cleared.posts, 'post'],
        [cleared.webinars, 'webinar'],
        [cleared.journalEntries, 'journal entry'],
        [cleared.screenshots, 'screenshot'],
        [cleared.signals, 'signal'],
        [cleared.leads, 'lead'],
        [cleared.transactions, 'transaction'],
        [cleared.subscriptions, 'subscription'],
      ]);
      return { message: 'All data was cleared', deleted };
    },
  };
}
