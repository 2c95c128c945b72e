import { and, desc, eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { fieldNamesOf, isEntry } from '#contracts/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal.ts';
import { formatStamp } from '#contracts/rules/hybrid-clock.ts';
import { moveFigures } from './journal-figures.store.ts';
import { findRows, type JournalRow, putRows, readHead, storeHead } from './journal-rows.store.ts';

/** Entries of the documented calls carry no stamps: they count as written here, when they arrive. */
const SERVER_DEVICE = 'server';

function toEntry({ id, kind, doc }: Pick<JournalRow, 'id' | 'kind' | 'doc'>): JournalEntry | null {
  if (!isEntry(kind, doc)) return null;
  const { deleted: _deleted, ...fields } = doc;
  return { ...fields, id };
}

export type JournalStore = ReturnType<typeof createJournalStore>;

export function createJournalStore({ db, write }: StoreDeps) {
  return {
    /** All entries of one trader, newest trade first, without deleted ones. */
    async entriesOf(userId: string): Promise<JournalEntry[]> {
      const rows = await db
        .select({ id: journalRows.id, kind: journalRows.kind, doc: journalRows.doc })
        .from(journalRows)
        .where(
          and(
            eq(journalRows.user_id, userId),
            eq(journalRows.kind, 'entry'),
            eq(journalRows.deleted, false),
          ),
        )
        .orderBy(desc(journalRows.date), desc(journalRows.id));
      return rows.flatMap((row) => toEntry(row) ?? []);
    },

    /**
     * Stores an entry under the id its device gave it. The same id again changes nothing, so that a
     * device that never heard the answer may simply send again.
     */
    add(
      userId: string,
      entry: JournalEntry,
      nowMs: number,
    ): Promise<{ entry: JournalEntry; isNew: boolean }> {
      const { id, ...fields } = entry;
      return write(async (tx) => {
        const held = (await findRows(tx, userId, [id])).get(id);
        if (held) {
          const stored = toEntry({ id, kind: held.kind, doc: held.fields });
          return { entry: stored ?? entry, isNew: false };
        }
        const stamp = formatStamp(nowMs, 0, SERVER_DEVICE);
        const at = Object.fromEntries(fieldNamesOf('entry').map((name) => [name, stamp]));
        const rev = (await readHead(tx, userId)) + 1;
        const after = { ...fields, deleted: false };
        const row = new Map([[id, { kind: 'entry' as const, rev, fields: after, at }]]);
        await putRows(tx, userId, row, nowMs);
        await storeHead(tx, userId, rev);
        await moveFigures(tx, userId, [{ before: null, after }]);
        return { entry, isNew: true };
      });
    },
  };
}
