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
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { contains } from '#api/db/contains.ts';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { journalFigures, journalRows } from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import type { MonitorQuery } from '#contracts/journal/admin-journal.ts';
import type { CurrencySums } from '#api/domain/journal-monitor.ts';

export type MonitoredRow = Awaited<ReturnType<typeof readPage>>[number];
export type AdminJournalStore = ReturnType<typeof createAdminJournalStore>;

/** Of so many traders the rows are looked through; where a name fits more, the newest of everybody. */
const FEW_TRADERS = 300;
const TOP_PAIRS = 3;

const trades = sum(journalFigures.trades).mapWith(Number);

export function createAdminJournalStore({ db }: Pick<StoreDeps, 'db'>) {
  return {
    /** Closed trades, newest first; `before` is `user_id.row_id` of the last row already held. */
    async page(query: MonitorQuery): Promise<{ rows: MonitoredRow[]; total: number }> {
      const total = await countTrades(db, query);
      const older = query.before === undefined ? null : await isOlderThan(db, query.before);
      return { rows: total === 0 ? [] : await readPage(db, query, older), total };
    },

    /** Sums of all closed trades. */
    byCurrency(): Promise<CurrencySums[]> {
      // By pair first: so much lies in order in an index, and what is left is little.
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

    /** The most traded pairs; of equals the first by name. */
    topPairs() {
      return db
        .select({ pair: journalFigures.pair, trades })
        .from(journalFigures)
        .groupBy(journalFigures.pair)
        .orderBy(desc(trades), asc(journalFigures.pair))
        .limit(TOP_PAIRS);
    },

    async countTraders(): Promise<number> {
      const [counted] = await db
        .select({ traders: countDistinct(journalFigures.user_id) })
        .from(journalFigures);
      return counted?.traders ?? 0;
    },
  };
}

/** From the sums: a million rows are not counted. */
async function countTrades(db: Db, { pair, trader }: MonitorQuery): Promise<number> {
  const ofPair = pair === undefined ? undefined : eq(journalFigures.pair, pair);
  const counted = db.select({ trades });
  const [found] =
    trader === undefined
      ? await counted.from(journalFigures).where(ofPair)
      : await counted
          .from(users)
          .crossJoin(journalFigures)
          .where(
            and(contains(users.username, trader), eq(journalFigures.user_id, users.id), ofPair),
          );
  return found?.trades ?? 0;
}

/** After a row that is gone there is nothing. */
async function isOlderThan(db: Db, before: string): Promise<SQL | undefined> {
  const [userId = '', id = ''] = before.split('.');
  const [last] = await db
    .select({ date: journalRows.date })
    .from(journalRows)
    .where(and(eq(journalRows.user_id, userId), eq(journalRows.id, id)));
  if (!last) return sql`false`;
  const isLater = or(
    lt(journalRows.user_id, userId),
    and(eq(journalRows.user_id, userId), lt(journalRows.id, id)),
  );
  return and(lte(journalRows.date, last.date), or(lt(journalRows.date, last.date), isLater));
}

/**
 * SQLite keeps the order of a cross join: either everybody's rows are walked through from the newest on,
 * or those of few traders are found first.
 */
async function readPage(
  db: Db,
  { limit, pair, trader }: MonitorQuery,
  older: SQL | null | undefined,
) {
  const few = trader === undefined ? null : await findFew(db, trader);
  const asked = and(
    eq(users.id, journalRows.user_id),
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
  const found = db.select(fields);
  const filtered =
    few === null
      ? found
          .from(journalRows)
          .crossJoin(users)
          .where(
            and(
              asked,
              eq(journalRows.deleted, false),
              eq(journalRows.is_open, false),
              trader === undefined ? undefined : contains(users.username, trader),
            ),
          )
      : found
          .from(users)
          .crossJoin(journalRows)
          .where(
            and(
              asked,
              inArray(users.id, few),
              // Not as a comparison: SQLite would take the index of everybody's rows for it.
              not(eq(journalRows.deleted, true)),
              not(eq(journalRows.is_open, true)),
            ),
          );
  return filtered
    .orderBy(desc(journalRows.date), desc(journalRows.user_id), desc(journalRows.id))
    .limit(limit);
}

/** The traders whose name contains this; null when they are many. */
async function findFew(db: Db, trader: string): Promise<string[] | null> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(contains(users.username, trader))
    .limit(FEW_TRADERS + 1);
  return found.length > FEW_TRADERS ? null : found.map(({ id }) => id);
}
