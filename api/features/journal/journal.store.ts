import { and, desc, eq, sql } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { fieldNamesOf, isEntry } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { DEFAULT_QUOTA, type JournalQuota } from '#api/domain/journal-quota.ts';
import { moveFigures } from './journal-figures.store.ts';
import { findRows, type JournalRow, putRows, readHead, storeHead } from './journal-rows.store.ts';
import { openMeter, storeUsage } from './journal-usage.store.ts';

/** Entries of the documented calls carry no stamps: they count as written here, when they arrive. */
const SERVER_DEVICE = 'server';

function toEntry({ id, kind, doc }: Pick<JournalRow, 'id' | 'kind' | 'doc'>): JournalEntry | null {
  if (!isEntry(kind, doc)) return null;
  const { deleted: _deleted, ...fields } = doc;
  return { ...fields, id };
}

/** After which entry of a list the next slice begins. */
export type ListPlace = { readonly date: number; readonly id: string };
/** `next` is null at the end. A slice may be short, or empty, before it. */
export type EntrySlice = { readonly entries: JournalEntry[]; readonly next: ListPlace | null };
/** `full`: why there was no room for it. */
type Added = {
  readonly entry: JournalEntry;
  readonly isNew: boolean;
  readonly full?: string;
  readonly isIdTaken?: boolean; // by a row that is no entry
};

export type JournalStore = ReturnType<typeof createJournalStore>;

export function createJournalStore({ db, write }: StoreDeps) {
  return {
    /**
     * The next entries of one trader, newest trade first, without deleted ones. It looks at `limit` rows
     * at most, deleted ones too: whatever is stored, a slice takes no longer.
     */
    async entriesAfter(
      userId: string,
      after: ListPlace | null,
      limit: number,
    ): Promise<EntrySlice> {
      const { id, kind, doc, date, deleted } = journalRows;
      const rows = await db
        .select({ id, kind, doc, date, deleted })
        .from(journalRows)
        .where(
          and(
            eq(journalRows.user_id, userId),
            eq(kind, 'entry'),
            // As one value: only so both engines begin at it in the index.
            after === null ? undefined : sql`(${date}, ${id}) < (${after.date}, ${after.id})`,
          ),
        )
        .orderBy(desc(date), desc(id))
        .limit(limit);
      const last = rows.at(-1);
      return {
        entries: rows.flatMap((row) => (row.deleted ? [] : (toEntry(row) ?? []))),
        next: last === undefined || rows.length < limit ? null : { date: last.date, id: last.id },
      };
    },

    /**
     * Stores an entry under the id its device gave it. The same id again changes nothing, so that a
     * device that never heard the answer may simply send again.
     */
    add(
      userId: string,
      entry: JournalEntry,
      nowMs: number,
      quota: JournalQuota = DEFAULT_QUOTA,
    ): Promise<Added> {
      const { id, ...fields } = entry;
      return write(
        async (tx) => {
          const held = (await findRows(tx, userId, [id])).get(id);
          if (held) {
            const stored = toEntry({ id, kind: held.kind, doc: held.fields });
            return { entry: stored ?? entry, isNew: false, isIdTaken: stored === null };
          }
          const after = { ...fields, deleted: false };
          const meter = await openMeter(tx, userId, quota);
          const full = meter.take(null, after);
          if (full !== null) return { entry, isNew: false, full };
          const stamp = formatStamp(nowMs, 0, SERVER_DEVICE);
          const at = Object.fromEntries(fieldNamesOf('entry').map((name) => [name, stamp]));
          const rev = (await readHead(tx, userId)) + 1;
          const row = new Map([[id, { kind: 'entry' as const, rev, fields: after, at }]]);
          await putRows(tx, userId, row, nowMs);
          await storeHead(tx, userId, rev, nowMs);
          await moveFigures(tx, userId, [{ before: null, after }]);
          await storeUsage(tx, userId, meter.used());
          return { entry, isNew: true };
        },
        { durable: true },
      );
    },
  };
}
