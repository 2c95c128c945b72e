import { and, eq } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { journalEpoch, journalHeads, journalRows } from '#api/db/schema/journal.ts';
import type { KeptRow } from '#contracts/journal-push.ts';
import { isEntry, type RowFields, type RowKind } from '#contracts/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal-sync.ts';

/** There is one row; a new installation has none yet and is in its first life. */
const EPOCH_ROW = 1;
const FIRST_EPOCH = 1;

export type JournalRow = typeof journalRows.$inferSelect;

/** Reads and writes of single rows, for the transactions of the journal's stores. */
export async function findRow(tx: Db, userId: string, id: string): Promise<JournalRow | null> {
  const [row] = await tx
    .select()
    .from(journalRows)
    .where(and(eq(journalRows.user_id, userId), eq(journalRows.id, id)));
  return row ?? null;
}

/** What queries over trades look at. */
function tradeColumns(kind: RowKind, fields: RowFields) {
  if (!isEntry(kind, fields)) return { is_open: false, is_buy: false, date: 0, pair: '', pnl: 0 };
  const { status, type, date, pair, pnl } = fields;
  return { is_open: status === 'open', is_buy: type === 'buy', date: Date.parse(date), pair, pnl };
}

export async function putRow(
  tx: Db,
  key: { userId: string; id: string },
  { kind, fields, at, rev }: KeptRow,
  nowMs: number,
): Promise<void> {
  const values = {
    kind,
    rev,
    doc: fields,
    at: { ...at },
    deleted: fields.deleted,
    ...tradeColumns(kind, fields),
    updated_at: nowMs,
  };
  await tx
    .insert(journalRows)
    .values({ user_id: key.userId, id: key.id, created_at: nowMs, ...values })
    .onConflictDoUpdate({ target: [journalRows.user_id, journalRows.id], set: values });
}

export async function readHead(tx: Db, userId: string): Promise<number> {
  const [head] = await tx.select().from(journalHeads).where(eq(journalHeads.user_id, userId));
  return head?.rev ?? 0;
}

export async function storeHead(tx: Db, userId: string, rev: number): Promise<void> {
  await tx
    .insert(journalHeads)
    .values({ user_id: userId, rev })
    .onConflictDoUpdate({ target: journalHeads.user_id, set: { rev } });
}

export async function readEpoch(tx: Db): Promise<number> {
  const [row] = await tx.select().from(journalEpoch).where(eq(journalEpoch.id, EPOCH_ROW));
  return row?.epoch ?? FIRST_EPOCH;
}

/** A life is named by the second it began: one after a restored backup never has the name of another. */
export async function beginEpoch(tx: Db, nowMs: number): Promise<void> {
  const epoch = Math.max((await readEpoch(tx)) + 1, Math.floor(nowMs / 1000));
  await tx
    .insert(journalEpoch)
    .values({ id: EPOCH_ROW, epoch })
    .onConflictDoUpdate({ target: journalEpoch.id, set: { epoch } });
}

export const toKeptRow = ({ kind, doc, at, rev }: JournalRow): KeptRow => ({
  kind,
  fields: doc,
  at,
  rev,
});

export const toSyncedRow = ({ id, kind, rev, doc, at }: JournalRow): SyncedRow => ({
  id,
  kind,
  rev,
  fields: doc,
  at,
});
