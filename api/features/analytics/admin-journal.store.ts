import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  inArray,
  lt,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { journalFigures, journalRows } from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import { contains } from '#api/db/sql-expressions.ts';
import type { CurrencySums } from '#api/domain/journal-monitor.ts';
import type { Page } from '#api/http/mount.ts';
import type { MonitorQuery } from '#contracts/journal/admin-journal.ts';

export type MonitoredRow = Awaited<ReturnType<typeof readPage>>[number];

/** Up to so many matching traders, their rows are searched; above, all rows from the newest on. */
const FEW_TRADERS = 300;
const TOP_PAIRS = 3;

const showsTrades = eq(users.journal_sums_only, false);

const hiddenIds = (db: Db) => db.select({ id: users.id }).from(users).where(not(showsTrades));

const trades = sum(journalFigures.trades).mapWith(Number);

export const createAdminJournalStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  /** Closed trades of members who show them, newest first; `before` is `user_id.row_id` of the caller's last row. */
  async page(query: MonitorQuery): Promise<Page<MonitoredRow>> {
    const total = await countTrades(db, query);
    const older = query.before === undefined ? null : await isOlderThan(db, query.before);
    return { rows: total === 0 ? [] : await readPage(db, query, older), total };
  },

  byCurrency(): Promise<CurrencySums[]> {
    // Grouped by pair first: that order is in an index, and few rows remain.
    const byPair = db
      .select({
        currency: journalFigures.currency,
        trades: trades.as('trades'),
        won: sum(journalFigures.won).as('won'),
        cents: sum(journalFigures.pnl).as('cents'),
      })
      .from(journalFigures)
      .groupBy(journalFigures.pair, journalFigures.currency)
      .as('by_pair');
    return db
      .select({
        currency: byPair.currency,
        trades: sum(byPair.trades).mapWith(Number),
        won: sum(byPair.won).mapWith(Number),
        cents: sum(byPair.cents).mapWith(Number),
      })
      .from(byPair)
      .groupBy(byPair.currency);
  },

  /** Of members who show their trades: where few trade, the pairs of the others would be theirs. */
  topPairs: () =>
    db
      .select({ pair: journalFigures.pair, trades })
      .from(journalFigures)
      .where(notInArray(journalFigures.user_id, hiddenIds(db)))
      .groupBy(journalFigures.pair)
      .orderBy(desc(trades), asc(journalFigures.pair))
      .limit(TOP_PAIRS),

  /** Members with closed trades who show administrators only sums. */
  async countSumsOnly(): Promise<number> {
    const [counted] = await db
      .select({ members: countDistinct(journalFigures.user_id) })
      .from(users)
      .crossJoin(journalFigures)
      .where(and(eq(users.journal_sums_only, true), eq(journalFigures.user_id, users.id)));
    return counted?.members ?? 0;
  },

  async countTraders(): Promise<number> {
    const [counted] = await db
      .select({ traders: countDistinct(journalFigures.user_id) })
      .from(journalFigures);
    return counted?.traders ?? 0;
  },
});

/** Counted from the stored sums instead of the rows, without members who show only sums. */
async function countTrades(db: Db, { pair, trader }: MonitorQuery): Promise<number> {
  const ofPair = pair === undefined ? undefined : eq(journalFigures.pair, pair);
  const isOwn = eq(journalFigures.user_id, users.id);
  const countOf = (whose: SQL | undefined) =>
    db
      .select({ trades })
      .from(users)
      .crossJoin(journalFigures)
      .where(and(whose, isOwn, ofPair));
  if (trader !== undefined) {
    const [totals] = await countOf(and(contains(users.username, trader), showsTrades));
    return totals?.trades ?? 0;
  }
  const [all] = await db.select({ trades }).from(journalFigures).where(ofPair);
  const [hidden] = await countOf(not(showsTrades));
  return (all?.trades ?? 0) - (hidden?.trades ?? 0);
}

/** No rows when the `before` row no longer exists, or is not shown any more. */
async function isOlderThan(db: Db, before: string): Promise<SQL | undefined> {
  const [userId = '', id = ''] = before.split('.');
  const [last] = await db
    .select({ date: journalRows.date })
    .from(journalRows)
    .innerJoin(users, eq(users.id, journalRows.user_id))
    .where(and(eq(journalRows.user_id, userId), eq(journalRows.id, id), showsTrades));
  if (!last) return sql`false`;
  const isLater = or(
    lt(journalRows.user_id, userId),
    and(eq(journalRows.user_id, userId), lt(journalRows.id, id)),
  );
  return and(lte(journalRows.date, last.date), or(lt(journalRows.date, last.date), isLater));
}

/** SQLite keeps the order of a cross join: all rows from the newest on, or first the rows of few traders. */
async function readPage(
  db: Db,
  { limit, pair, trader }: MonitorQuery,
  older: SQL | null | undefined,
) {
  const few = trader === undefined ? null : await findFew(db, trader);
  const condition = and(
    eq(users.id, journalRows.user_id),
    showsTrades,
    eq(journalRows.kind, 'entry'),
    pair === undefined ? undefined : eq(journalRows.pair, pair),
    older ?? undefined,
  );
  const fields = {
    userId: journalRows.user_id,
    username: users.username,
    id: journalRows.id,
    kind: journalRows.kind,
    doc: journalRows.doc,
  };
  const selected = db.select(fields);
  const filtered =
    few === null
      ? selected
          .from(journalRows)
          .crossJoin(users)
          .where(
            and(
              condition,
              eq(journalRows.deleted, false),
              eq(journalRows.is_open, false),
              trader === undefined ? undefined : contains(users.username, trader),
            ),
          )
      : selected
          .from(users)
          .crossJoin(journalRows)
          .where(
            and(
              condition,
              inArray(users.id, few),
              // `not(...)` instead of `= false`: SQLite would choose the index over all rows.
              not(eq(journalRows.deleted, true)),
              not(eq(journalRows.is_open, true)),
            ),
          );
  return filtered
    .orderBy(desc(journalRows.date), desc(journalRows.user_id), desc(journalRows.id))
    .limit(limit);
}

/** Traders whose name contains this; null when there are more than `FEW_TRADERS`. */
async function findFew(db: Db, trader: string): Promise<string[] | null> {
  const matches = await db
    .select({ id: users.id })
    .from(users)
    .where(contains(users.username, trader))
    .limit(FEW_TRADERS + 1);
  return matches.length > FEW_TRADERS ? null : matches.map(({ id }) => id);
}
