import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Database, type StoreDeps, durably } from '#api/db/database.ts';
import { isOneOf, jsonTextOf } from '#api/db/kit.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import { journalRows, journalHeads } from '#api/db/schema/journal.ts';
import {
  type StoredRow,
  receiveChange,
  type ChangeResult,
  type ResetReason,
  type RowChange,
} from '#contracts/journal/journal-sync.ts';
import { isEntry, type RowKind } from '#contracts/journal/journal-rows.ts';
import { DEFAULT_QUOTA, type JournalQuota, type UsageMeter } from '#api/domain/journal-quota.ts';
import { moveFigures, type RowMove } from './journal-figures.store.ts';
import { openMeter, storeUsage } from './journal-usage.store.ts';
import {
  findRows,
  newestWriteMs,
  putRows,
  readClearedEpoch,
  readEpoch,
  readHead,
  storeHead,
} from './journal-rows.store.ts';

export type Cursor = { epoch: number; rev: number };
/** A row as it is stored: its fields and their stamps are JSON, which was checked before it was stored. */
export type RowText = {
  readonly id: string;
  readonly kind: RowKind;
  readonly rev: number;
  readonly fields: string;
  readonly at: string; // a stamp for each field that was written
};
export type ChangedRows = {
  rows: RowText[];
  cursor: Cursor;
  more: boolean;
  reset: boolean;
  reset_reason: ResetReason | null;
  cleared_epoch: number;
};

const rowText = {
  id: journalRows.id,
  kind: journalRows.kind,
  rev: journalRows.rev,
  fields: jsonTextOf(journalRows.doc),
  at: jsonTextOf(journalRows.at),
};

const findChanged = prepareOnce((db) => {
  const { user_id, rev } = journalRows;
  return db
    .select(rowText)
    .from(journalRows)
    .where(and(eq(user_id, sql.placeholder('userId')), gt(rev, sql.placeholder('after'))))
    .orderBy(asc(rev))
    .limit(sql.placeholder('most'))
    .prepare();
});

/** How a row's change moves the sums over trades; empty for other kinds. */
function movesOf(stored: StoredRow | null, { kind, fields }: StoredRow): RowMove[] {
  if (!isEntry(kind, fields)) return [];
  const before = stored !== null && isEntry(stored.kind, stored.fields) ? stored.fields : null;
  return [{ before, after: fields }];
}

/** Merges changes with stored rows in order: several may concern the same row. */
function receiveAll(
  stored: ReadonlyMap<string, StoredRow>,
  changes: readonly RowChange[],
  { head, nowMs, meter }: { head: number; nowMs: number; meter: UsageMeter },
) {
  const rows = new Map<string, StoredRow>();
  const results: ChangeResult[] = [];
  const moves: RowMove[] = [];
  let rev = head;
  for (const change of changes) {
    const before = rows.get(change.id) ?? stored.get(change.id) ?? null;
    const { result, changed } = receiveChange(before, change, { nextRev: rev + 1, nowMs });
    const full = changed === null ? null : meter.take(before?.fields ?? null, changed.fields);
    results.push(full === null ? result : { id: change.id, status: 'invalid', detail: full });
    if (changed === null || full !== null) continue;
    rev = changed.rev;
    rows.set(change.id, changed);
    moves.push(...movesOf(before, changed));
  }
  return { rows, results, moves, rev };
}

export type JournalSyncStore = ReturnType<typeof createJournalSyncStore>;

export const createJournalSyncStore = ({
  db,
  write,
  flushed,
}: Pick<Database, 'db' | 'write' | 'flushed'>) => ({
  epoch: (): Promise<number> => readEpoch(db),
  newestWriteMs: (): Promise<number> => newestWriteMs(db),

  /**
   * Merges the changes in one transaction, which is durable when this resolves. Each change has its
   * own result: an invalid row does not block the others.
   *
   * @param nowMs the server's clock, UTC ms
   */
  push: (
    userId: string,
    changes: readonly RowChange[],
    nowMs: number,
    quota: JournalQuota = DEFAULT_QUOTA,
  ): Promise<ChangeResult[]> =>
    durably(write, async (tx) => {
      const ids = changes.map(({ id }) => id);
      const stored = await findRows(tx, userId, ids);
      const head = await readHead(tx, userId);
      const meter = await openMeter(tx, userId, quota);
      const received = receiveAll(stored, changes, { head, nowMs, meter });
      if (received.rows.size > 0) {
        await storeHead(tx, userId, received.rev, nowMs); // first: of two processes one waits here
        await putRows(tx, userId, received.rows, nowMs);
        await moveFigures(tx, userId, received.moves);
        await storeUsage(tx, userId, meter.used());
      }
      return received.results;
    }),

  /** A cursor of another epoch, or one ahead of the journal (its last changes were lost), starts over with `reset`. */
  async changesAfter(userId: string, cursor: Cursor, limit: number): Promise<ChangedRows> {
    const epoch = await readEpoch(db);
    const reset = cursor.epoch !== epoch || cursor.rev > (await readHead(db, userId));
    const after = reset ? 0 : cursor.rev;
    const page = await findChanged(db).execute({ userId, after, most: limit + 1 });
    const rows = page.slice(0, limit);
    const clearedEpoch = await readClearedEpoch(db);
    await flushed(); // a row that a device has adopted must survive a crash
    const reason = clearedEpoch > cursor.epoch ? 'cleared' : 'restored';
    return {
      rows,
      cursor: { epoch, rev: rows.at(-1)?.rev ?? after },
      more: page.length > limit,
      reset,
      reset_reason: reset ? reason : null,
      cleared_epoch: clearedEpoch,
    };
  },
});

const REVISIONS = 1_000_000; // upper bound of the revisions in one epoch

export const createJournalVersionStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  /** For each member a number that differs after every change. */
  versionsOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const epoch = await readEpoch(db);
    const heads = await db
      .select()
      .from(journalHeads)
      .where(isOneOf(journalHeads.user_id, userIds));
    const revs = new Map(heads.map(({ user_id, rev }) => [user_id, rev]));
    return new Map(userIds.map((id) => [id, epoch * REVISIONS + (revs.get(id) ?? 0)]));
  },
});
