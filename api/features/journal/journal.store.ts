import { and, desc, eq, sql } from 'drizzle-orm';
import { type StoreDeps, durably } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { fieldNamesOf, isEntry } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { DEFAULT_QUOTA, type JournalQuota } from '#api/domain/journal-quota.ts';
import { moveFigures } from './journal-figures.store.ts';
import { findRows, type JournalRow, putRows, readHead, storeHead } from './journal-rows.store.ts';
import { openMeter, storeUsage } from './journal-usage.store.ts';

/** Entries of the REST calls carry no stamps: the server stamps them on arrival. */
const SERVER_DEVICE = 'server';

function toEntry({ id, kind, doc }: Pick<JournalRow, 'id' | 'kind' | 'doc'>): JournalEntry | null {
  if (!isEntry(kind, doc)) return null;
  const { deleted: _deleted, ...fields } = doc;
  return { ...fields, id };
}

export type ListPlace = { readonly date: number; readonly id: string };
/** `next` is null at the end. Earlier slices may be short or empty. */
export type EntrySlice = { readonly entries: JournalEntry[]; readonly next: ListPlace | null };
/** `full`: the quota message when the entry does not fit. */
type Added = {
  readonly entry: JournalEntry;
  readonly isNew: boolean;
  readonly full?: string;
  readonly isIdTaken?: boolean; // by a row of another kind
};

export type JournalStore = ReturnType<typeof createJournalStore>;

export const createJournalStore = ({ db, write }: StoreDeps) => ({
  /** Newest first. Reads at most `limit` rows, deleted ones included, so that the cost of a slice is bounded. */
  async entriesAfter(userId: string, after: ListPlace | null, limit: number): Promise<EntrySlice> {
    const { id, kind, doc, date } = journalRows;
    const rows = await db
      .select({ id, doc, date })
      .from(journalRows)
      .where(
        and(
          eq(journalRows.user_id, userId),
          eq(kind, 'entry'),
          // A row-value comparison: both engines can then seek in the index.
          after === null ? undefined : sql`(${date}, ${id}) < (${after.date}, ${after.id})`,
        ),
      )
      .orderBy(desc(date), desc(id))
      .limit(limit);
    const last = rows.at(-1);
    return {
      entries: rows.flatMap((row) =>
        row.doc.deleted ? [] : (toEntry({ ...row, kind: 'entry' }) ?? []),
      ),
      next: last === undefined || rows.length < limit ? null : { date: last.date, id: last.id },
    };
  },

  /** Stores an entry under the client's id. A repeated id changes nothing, so that a client can retry. */
  add(
    userId: string,
    entry: JournalEntry,
    nowMs: number,
    quota: JournalQuota = DEFAULT_QUOTA,
  ): Promise<Added> {
    const { id, ...fields } = entry;
    return durably(write, async (tx) => {
      const existing = (await findRows(tx, userId, [id])).get(id);
      if (existing) {
        const stored = toEntry({ id, kind: existing.kind, doc: existing.fields });
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
      await storeHead(tx, userId, rev, nowMs); // first, as in a push
      await putRows(tx, userId, row, nowMs);
      await moveFigures(tx, userId, [{ before: null, after }]);
      await storeUsage(tx, userId, meter.used());
      return { entry, isNew: true };
    });
  },
});
