import type { JournalEntry } from '#contracts/journal/journal.ts';
import { apiToken, storedEntries } from '#tests/browser/support/api.ts';
import type { TestServer } from '#tests/browser/support/server.ts';

/** The server's journal entries of a member, by pair. */
export async function entriesOf(server: TestServer, code: string): Promise<JournalEntry[]> {
  const entries = await storedEntries(server.url, await apiToken(server.url, code));
  return entries.toSorted((a, b) => a.pair.localeCompare(b.pair));
}
