import { inArray } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { journalHeads } from '#api/db/schema/journal.ts';
import { readEpoch } from './journal-rows.store.ts';

/** More changes than a journal has in one epoch. */
const REVISIONS = 1_000_000;

/** What tells whether a journal has changed, from its epoch and its latest revision. */
export function createJournalVersionStore({ db }: Pick<StoreDeps, 'db'>) {
  return {
    /** For each of these members a number that is another one after every change. */
    versionsOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const epoch = await readEpoch(db);
      const heads = await db
        .select()
        .from(journalHeads)
        .where(inArray(journalHeads.user_id, [...userIds]));
      const revs = new Map(heads.map(({ user_id, rev }) => [user_id, rev]));
      return new Map(userIds.map((id) => [id, epoch * REVISIONS + (revs.get(id) ?? 0)]));
    },
  };
}
