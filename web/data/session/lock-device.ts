import { dropPersistedQueries } from '#web/offline/cache/query-persister.ts';
import type { JournalFate } from '#web/offline/journal/leave-journal.ts';

/** The chunk that opens the journal. An administrator has none and loads it only now. */
export const loadJournal = () => import('#web/offline/journal/open-journal.ts');

/**
 * Locks what a person has on this device, once their token is gone: cached answers are removed, the
 * worker's token too, and the journal meets its fate.
 */
export async function lockDevice(userId: string, fate: JournalFate): Promise<void> {
  await dropPersistedQueries(userId); // another tab may have written until the token was gone
  const code = await loadJournal().catch(() => null); // without it, none could be opened here
  await code?.leaveJournal(userId, fate);
}
