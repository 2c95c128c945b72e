import { isViewing } from '#web/client/storage.ts';
import { dropPersistedQueries } from '#web/offline/cache/query-persister.ts';
import type { SignOutChoice } from '#web/offline/journal/leave-journal.ts';

/** Loads the journal's chunk; administrators load it only here. */
export const loadJournal = () => import('#web/offline/journal/open-journal.ts');

/** Locks a user's data after sign-out: cached answers, the service worker's token, and the journal. */
export async function lockDevice(userId: string, choice: SignOutChoice): Promise<void> {
  if (isViewing()) return; // what is stored here is not the view's
  await dropPersistedQueries(userId); // again: another tab may have written since
  const code = await loadJournal().catch(() => null); // without the chunk there is no journal here
  await code?.leaveJournal(userId, choice);
}
