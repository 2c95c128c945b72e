import { and, asc, eq, gt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { type KeptRow, receiveChange } from '#contracts/journal-push.ts';
import { isEntry } from '#contracts/journal-rows.ts';
import type { ChangeResult, RowChange, SyncedRow } from '#contracts/journal-sync.ts';
import { moveFigures, type RowMove } from './journal-figures.store.ts';
import {
  findRows,
  putRows,
  readEpoch,
  readHead,
  storeHead,
  toSyncedRow,
} from './journal-rows.store.ts';

export type Cursor = { epoch: number; rev: number };
export type ChangedRows = { rows: SyncedRow[]; cursor: Cursor; more: boolean; reset: boolean };

/** What a change of a row is to the sums over trades: nothing for other kinds. */
function movesOf(held: KeptRow | null, { kind, fields }: KeptRow): RowMove[] {
  if (!isEntry(kind, fields)) return [];
  const before = held !== null && isEntry(held.kind, held.fields) ? held.fields : null;
  return [{ before, after: fields }];
}

/** Merges changes with the rows that are held, one after the other: one may be of a row before it. */
function receiveAll(
  held: ReadonlyMap<string, KeptRow>,
  changes: readonly RowChange[],
  head: number,
) {
  const rows = new Map<string, KeptRow>();
  const results: ChangeResult[] = [];
  const moves: RowMove[] = [];
  let rev = head;
  for (const change of changes) {
    const before = rows.get(change.id) ?? held.get(change.id) ?? null;
    const { result, changed } = receiveChange(before, change, rev + 1);
    results.push(result);
    if (changed === null) continue;
    rev = changed.rev;
    rows.set(change.id, changed);
    moves.push(...movesOf(before, changed));
  }
  return { rows, results, moves, rev };
}

export type JournalSyncStore = ReturnType<typeof createJournalSyncStore>;

export function createJournalSyncStore({ db, write }: StoreDeps) {
  return {
    /** Merges the changes in one transaction; each has a result of its own, so one bad row stops no other. */
    push(userId: string, changes: readonly RowChange[], nowMs: number): Promise<ChangeResult[]> {
      return write(async (tx) => {
        const ids = changes.map(({ id }) => id);
        const held = await findRows(tx, userId, ids);
        const received = receiveAll(held, changes, await readHead(tx, userId));
        if (received.rows.size > 0) {
          await putRows(tx, userId, received.rows, nowMs);
          await storeHead(tx, userId, received.rev);
          await moveFigures(tx, userId, received.moves);
        }
        return received.results;
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
