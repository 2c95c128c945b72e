import type { JournalStore, ListPlace } from '#api/features/journal/journal.store.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';

/** All entries of a member as the documented list has them, read in slices of so many rows. */
export async function listEntries(
  journal: Pick<JournalStore, 'entriesAfter'>,
  userId: string,
  rows = 3,
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  let after: ListPlace | null = null;
  do {
    const slice = await journal.entriesAfter(userId, after, rows);
    entries.push(...slice.entries);
    after = slice.next;
  } while (after !== null);
  return entries;
}
