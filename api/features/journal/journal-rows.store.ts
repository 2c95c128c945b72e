import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, gt, max, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { dialect, isOneOf } from '#api/db/kit.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import { journalEpochs, journalHeads, journalRows } from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import type { StoredRow, ResetReason } from '#contracts/journal/journal-sync.ts';
import { isEntry, type RowFields, type RowKind } from '#contracts/journal/journal-rows.ts';

const FIRST_EPOCH = 1; // the epoch of a new installation, which has no stored epoch
const EPOCH_SPREAD = 10_000;

export type JournalRow = typeof journalRows.$inferSelect;

/** Columns that an upsert overwrites: the owner, the id and the creation time stay. */
const overwrittenColumns: Record<string, SQL> = Object.fromEntries(
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
    'bytes',
    'updated_at',
  ].map((column) => [column, sql.raw(`excluded.${column}`)]),
);

const findByIds = prepareOnce((db) => {
  const { user_id, id, kind, rev, doc, at } = journalRows;
  return db
    .select({ id, kind, rev, doc, at })
    .from(journalRows)
    .where(and(eq(user_id, sql.placeholder('userId')), isOneOf(id, sql.placeholder('ids'))))
    .prepare();
});

export async function findRows(tx: Db, userId: string, ids: readonly string[]) {
  const rows = await findByIds(tx).execute({ userId, ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, toStoredRow(row)]));
}

/** Columns derived from the document for queries over trades. */
function tradeColumns(kind: RowKind, fields: RowFields) {
  if (!isEntry(kind, fields)) return { is_open: false, is_buy: false, date: 0, pair: '', pnl: 0 };
  const { status, type, date, pair, pnl } = fields;
  return { is_open: status === 'open', is_buy: type === 'buy', date: Date.parse(date), pair, pnl };
}

export async function putRows(
  tx: Db,
  userId: string,
  rows: ReadonlyMap<string, StoredRow>,
  nowMs: number,
): Promise<void> {
  const values = Array.from(rows, ([id, row]) => toNewRow(userId, id, row, nowMs));
  await (dialect === 'postgresql' ? upsertAsJson(tx, values) : upsertEach(tx, values));
}

type NewRow = ReturnType<typeof toNewRow>;

/** `text`: the fields as JSON, which is written once for the column and its size. */
function toNewRow(userId: string, id: string, { kind, fields, at, rev }: StoredRow, nowMs: number) {
  const text = JSON.stringify(fields);
  const columns = {
    user_id: userId,
    id,
    kind,
    rev,
    doc: fields,
    at,
    deleted: fields.deleted,
    ...tradeColumns(kind, fields),
    bytes: Buffer.byteLength(text),
    created_at: nowMs,
    updated_at: nowMs,
  };
  return { text, columns };
}

const later = (name: keyof JournalRow) => sql`${sql.placeholder(name)}`;
/** One row of a statement that is run for each, with values as SQLite takes them: Drizzle's own mapping of each takes longer. */
const eachRow = {
  user_id: later('user_id'),
  id: later('id'),
  kind: later('kind'),
  rev: later('rev'),
  doc: later('doc'),
  at: later('at'),
  deleted: later('deleted'),
  is_open: later('is_open'),
  is_buy: later('is_buy'),
  date: later('date'),
  pair: later('pair'),
  pnl: later('pnl'),
  bytes: later('bytes'),
  created_at: later('created_at'),
  updated_at: later('updated_at'),
};
const onConflict = {
  target: [journalRows.user_id, journalRows.id],
  set: overwrittenColumns,
};

const upsertRow = prepareOnce((tx) =>
  tx.insert(journalRows).values(eachRow).onConflictDoUpdate(onConflict).prepare(),
);

/** One statement, run for each row: one of all rows takes twice as long, most of it to compose. */
function upsertEach(tx: Db, rows: readonly NewRow[]): void {
  const upsert = upsertRow(tx);
  for (const { text, columns } of rows) {
    upsert.run({
      ...columns,
      doc: text,
      at: JSON.stringify(columns.at),
      deleted: Number(columns.deleted),
      is_open: Number(columns.is_open),
      is_buy: Number(columns.is_buy),
    });
  }
}

/** All rows are one parameter: one for each value takes seven times as long. */
async function upsertAsJson(tx: Db, rows: readonly NewRow[]): Promise<void> {
  const columns = sql.raw(Object.keys(getTableColumns(journalRows)).join(', '));
  const text = JSON.stringify(rows.map((row) => row.columns));
  await tx
    .insert(journalRows)
    .select(
      sql`select ${columns} from json_populate_recordset(null::${journalRows}, ${text}::text::json)`,
    )
    .onConflictDoUpdate(onConflict);
}

const findHead = prepareOnce((db) =>
  db
    .select({ rev: journalHeads.rev })
    .from(journalHeads)
    .where(eq(journalHeads.user_id, sql.placeholder('userId')))
    .prepare(),
);

export async function readHead(tx: Db, userId: string): Promise<number> {
  const [head] = await findHead(tx).execute({ userId });
  return head?.rev ?? 0;
}

const upsertHead = prepareOnce((tx) => {
  const { newest_at } = journalHeads;
  const isNewer = sql`excluded.newest_at > ${newest_at}`;
  return tx
    .insert(journalHeads)
    .values({
      user_id: sql.placeholder('userId'),
      rev: sql.placeholder('rev'),
      newest_at: sql.placeholder('nowMs'),
    })
    .onConflictDoUpdate({
      target: journalHeads.user_id,
      set: {
        rev: sql`excluded.rev`,
        newest_at: sql`case when ${isNewer} then excluded.newest_at else ${newest_at} end`,
      },
    })
    .prepare();
});

/** Stores the revision of a trader's journal. @param nowMs the server's clock, UTC ms */
export async function storeHead(tx: Db, userId: string, rev: number, nowMs: number): Promise<void> {
  await upsertHead(tx).execute({ userId, rev, nowMs });
}

/** Newest write to any journal by the server's clock, UTC ms; 0 when there is none. */
export async function newestWriteMs(db: Db): Promise<number> {
  const [newest] = await db.select({ at: max(journalHeads.newest_at) }).from(journalHeads);
  return newest?.at ?? 0;
}

const findEpoch = prepareOnce((db) =>
  db
    .select({ epoch: journalEpochs.epoch })
    .from(journalEpochs)
    .orderBy(desc(journalEpochs.id))
    .limit(1)
    .prepare(),
);

export async function readEpoch(tx: Db): Promise<number> {
  const [newest] = await findEpoch(tx).execute();
  return newest?.epoch ?? FIRST_EPOCH;
}

const findClearedEpoch = prepareOnce((db) =>
  db
    .select({ epoch: max(journalEpochs.epoch) })
    .from(journalEpochs)
    .where(eq(journalEpochs.reason, 'cleared'))
    .prepare(),
);

/** The newest epoch that began with a clearing; 0 when there is none. */
export async function readClearedEpoch(tx: Db): Promise<number> {
  const [cleared] = await findClearedEpoch(tx).execute();
  return cleared?.epoch ?? 0;
}

/**
 * Stores a new epoch. Its number grows with time and has a random part: a backup that is
 * restored twice must not begin the same epoch twice, not even when the clock is behind.
 *
 * @param nowMs the server's clock, UTC ms
 */
export async function beginEpoch(tx: Db, nowMs: number, reason: ResetReason): Promise<void> {
  const least = Math.max((await readEpoch(tx)) + 1, Math.floor(nowMs / 1000));
  const epoch = least + randomInt(EPOCH_SPREAD);
  const [last] = await tx.select({ id: max(journalEpochs.id) }).from(journalEpochs);
  const id = (last?.id ?? 0) + 1;
  await tx.insert(journalEpochs).values({ id, epoch, began_at: nowMs, reason });
}

const toStoredRow = ({
  kind,
  doc,
  at,
  rev,
}: Pick<JournalRow, 'kind' | 'doc' | 'at' | 'rev'>): StoredRow => ({
  kind,
  fields: doc,
  at,
  rev,
});

export async function* userIdBatches(db: Db, size: number): AsyncGenerator<string[], void> {
  for (let last = ''; ;) {
    const page = await db
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, last))
      .orderBy(asc(users.id))
      .limit(size);
    const ids = page.map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < size) return;
    last = ids.at(-1) ?? '';
  }
}

/** A member's trades that are not deleted, in the order of their ids. @param last id of the last one read; '' at first */
export const tradesAfter = (userId: string, last: string) =>
  and(
    eq(journalRows.user_id, userId),
    gt(journalRows.id, last),
    eq(journalRows.kind, 'entry'),
    not(eq(journalRows.deleted, true)),
  );
