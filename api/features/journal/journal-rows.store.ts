import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { journalEpoch, journalHeads, journalRows } from '#api/db/schema/journal.ts';
import type { KeptRow } from '#contracts/journal-push.ts';
import { isEntry, type RowFields, type RowKind } from '#contracts/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal-sync.ts';

/** There is one row; a new installation has none yet and is in its first life. */
const EPOCH_ROW = 1;
const FIRST_EPOCH = 1;

export type JournalRow = typeof journalRows.$inferSelect;

/** What a row that is known already becomes; it stays whose it is, and when it was first heard of. */
const asGiven: Record<string, SQL> = Object.fromEntries(
  [
    'kind',
    'rev',
    'doc',
    'at',
    'deleted',
    'is_open',
    'is_buy',
    'date',
    'pair',
    'pnl',
    'updated_at',
  ].map((column) => [column, sql.raw(`excluded.${column}`)]),
);

/** The rows of these ids, by id: one read, however many. */
export async function findRows(
  tx: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, KeptRow>> {
  const rows = await tx
    .select()
    .from(journalRows)
    .where(and(eq(journalRows.user_id, userId), inArray(journalRows.id, [...ids])));
  return new Map(rows.map((row) => [row.id, toKeptRow(row)]));
}

/** What queries over trades look at. */
function tradeColumns(kind: RowKind, fields: RowFields) {
  if (!isEntry(kind, fields)) return { is_open: false, is_buy: false, date: 0, pair: '', pnl: 0 };
  const { status, type, date, pair, pnl } = fields;
  return { is_open: status === 'open', is_buy: type === 'buy', date: Date.parse(date), pair, pnl };
}

/** Stores rows, new or known, in one statement. */
export async function putRows(
  tx: Db,
  userId: string,
  rows: ReadonlyMap<string, KeptRow>,
  nowMs: number,
): Promise<void> {
  const values = Array.from(rows, ([id, { kind, fields, at, rev }]) => ({
    user_id: userId,
    id,
    kind,
    rev,
    doc: fields,
    at: { ...at },
    deleted: fields.deleted,
    ...tradeColumns(kind, fields),
    created_at: nowMs,
    updated_at: nowMs,
  }));
  const { user_id, id } = journalRows;
  await tx
    .insert(journalRows)
    .values(values)
    .onConflictDoUpdate({ target: [user_id, id], set: asGiven });
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

const toKeptRow = ({ kind, doc, at, rev }: JournalRow): KeptRow => ({
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
