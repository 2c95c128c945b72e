import { and, asc, eq, gt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { type KeptRow, receiveChange } from '#contracts/journal-push.ts';
import { isEntry } from '#contracts/journal-rows.ts';
import type { ChangeResult, RowChange, SyncedRow } from '#contracts/journal-sync.ts';
import { moveFigures, type RowMove } from './journal-figures.store.ts';
import {
  findRow,
  type JournalRow,
  putRow,
  readEpoch,
  readHead,
  storeHead,
  toKeptRow,
  toSyncedRow,
} from './journal-rows.store.ts';

export type Cursor = { epoch: number; rev: number };
export type ChangedRows = { rows: SyncedRow[]; cursor: Cursor; more: boolean; reset: boolean };
/** What a change of a row is to the sums over trades: nothing for other kinds. */
function movesOf(held: JournalRow | null, { kind, fields }: KeptRow): RowMove[] {
  if (!isEntry(kind, fields)) return [];
  const before = held !== null && isEntry(held.kind, held.doc) ? held.doc : null;
  return [{ before, after: fields }];
}

export type JournalSyncStore = ReturnType<typeof createJournalSyncStore>;

export function createJournalSyncStore({ db, write }: StoreDeps) {
  return {
    /** Merges the changes in one transaction; each has a result of its own, so one bad row stops no other. */
    push(userId: string, changes: readonly RowChange[], nowMs: number): Promise<ChangeResult[]> {
      return write(async (tx) => {
        const head = await readHead(tx, userId);
        let rev = head;
        const results: ChangeResult[] = [];
        const moves: RowMove[] = [];
        for (const change of changes) {
          const held = await findRow(tx, userId, change.id);
          const { result, changed } = receiveChange(held && toKeptRow(held), change, rev + 1);
          results.push(result);
          if (changed === null) continue;
          rev = changed.rev;
          await putRow(tx, { userId, id: change.id }, changed, nowMs);
          moves.push(...movesOf(held, changed));
        }
        if (rev > head) {
          await storeHead(tx, userId, rev);
          await moveFigures(tx, userId, moves);
        }
        return results;
      });
    },

    /**
     * The rows that changed after the cursor. A cursor of another life of the data, or one ahead of
     * it, starts over with `reset`.
     */
    async changesAfter(userId: string, cursor: Cursor, limit: number): Promise<ChangedRows> {
      const epoch = await readEpoch(db);
      const reset = cursor.epoch !== epoch || cursor.rev > (await readHead(db, userId));
      const after = reset ? 0 : cursor.rev;
      const found = await db
        .select()
        .from(journalRows)
        .where(and(eq(journalRows.user_id, userId), gt(journalRows.rev, after)))
        .orderBy(asc(journalRows.rev))
        .limit(limit + 1);
      const rows = found.slice(0, limit).map(toSyncedRow);
      return {
        rows,
        cursor: { epoch, rev: rows.at(-1)?.rev ?? after },
        more: found.length > limit,
        reset,
      };
    },
  };
}
