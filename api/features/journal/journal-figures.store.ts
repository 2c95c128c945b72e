import { and, eq, gt, inArray, not, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { journalFigures, journalRows } from '#api/db/schema/journal.ts';
import { countIf } from '#api/db/sql-expressions.ts';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { toCents } from '#contracts/rules/journal/journal-statistics.ts';
import { userIdBatches } from './journal-rows.store.ts';

/** A row before a change, null when there was none, and after it. */
export type RowMove = { readonly before: EntryRowFields | null; readonly after: EntryRowFields };

type Sums = Omit<typeof journalFigures.$inferSelect, 'user_id'>;

/** Traders per transaction when sums are rebuilt: bounds how long other writes wait. */
const BATCH = 200;

function sumsOf(row: EntryRowFields | null, sign: 1 | -1): Sums[] {
  if (row === null || row.deleted || row.status === 'open') return [];
  const { pair, currency, pnl } = row;
  const won = pnl > 0 ? sign : 0;
  return [{ pair, currency, trades: sign, won, pnl: sign * toCents(pnl) }];
}

function addUp(sums: readonly Sums[]): Sums[] {
  const byKey = new Map<string, Sums>();
  for (const { pair, currency, ...added } of sums) {
    const key = `${currency}:${pair}`;
    const total = byKey.get(key) ?? { pair, currency, trades: 0, won: 0, pnl: 0 };
    total.trades += added.trades;
    total.won += added.won;
    total.pnl += added.pnl;
    byKey.set(key, total);
  }
  return [...byKey.values()];
}

export async function moveFigures(tx: Db, userId: string, moves: readonly RowMove[]) {
  const sums = moves.flatMap(({ before, after }) => [...sumsOf(before, -1), ...sumsOf(after, 1)]);
  const changes = addUp(sums).map((change) => ({ user_id: userId, ...change }));
  if (changes.length === 0) return;
  const { user_id, pair, currency, ...counted } = journalFigures;
  await tx
    .insert(journalFigures)
    .values(changes)
    .onConflictDoUpdate({
      target: [user_id, pair, currency],
      set: {
        trades: sql`${counted.trades} + excluded.trades`,
        won: sql`${counted.won} + excluded.won`,
        pnl: sql`${counted.pnl} + excluded.pnl`,
      },
    });
  const isOver = and(eq(journalFigures.user_id, userId), eq(journalFigures.trades, 0));
  await tx.delete(journalFigures).where(isOver);
}

const won = countIf(gt(journalRows.pnl, 0));
const cents = sql<number>`sum(floor(${journalRows.pnl} * 100 + 0.5))`; // rounds like `toCents`

export const createJournalFiguresStore = ({ db, write }: StoreDeps) => ({
  async rebuild(): Promise<void> {
    for await (const ids of userIdBatches(db, BATCH)) {
      await write((tx) => rebuildOf(tx, ids));
    }
  },
});

async function rebuildOf(tx: Db, userIds: string[]): Promise<void> {
  const { user_id, pair } = journalRows;
  const currency = sql<string>`${journalRows.doc} ->> 'currency'`;
  await tx.delete(journalFigures).where(inArray(journalFigures.user_id, userIds));
  await tx.insert(journalFigures).select(
    tx
      .select({
        user_id,
        pair,
        currency: currency.as('currency'),
        trades: sql<number>`count(*)`.as('trades'),
        won: won.as('won'),
        pnl: cents.as('pnl'),
      })
      .from(journalRows)
      .where(
        and(
          inArray(user_id, userIds),
          eq(journalRows.kind, 'entry'),
          // `not(...)` instead of `= false`: SQLite would choose the index over all members' rows.
          not(eq(journalRows.deleted, true)),
          not(eq(journalRows.is_open, true)),
        ),
      )
      .groupBy(user_id, pair, currency),
  );
}
