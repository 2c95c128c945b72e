import {
  and,
  avg,
  count,
  countDistinct,
  eq,
  gte,
  lt,
  max,
  min,
  gt,
  inArray,
  lte,
  sql,
} from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { sentimentSnapshots, sentimentViews } from '#api/db/schema/market.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { SentimentActivity } from '#contracts/market/sentiments.ts';
import { countIf } from '#api/db/sql-expressions.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

export type SnapshotRow = typeof sentimentSnapshots.$inferSelect;
export type SentimentStore = ReturnType<typeof createSentimentStore>;

const mean = (column: Parameters<typeof avg>[0]) => avg(column).mapWith(Number);
const { fear_greed_index } = sentimentSnapshots;

export const createSentimentStore = ({ db, write }: StoreDeps) => ({
  /** Existing rows of the same hour, source and pair stay unchanged. */
  addSnapshots: (rows: readonly SnapshotRow[]): Promise<void> =>
    write(async (tx) => {
      if (rows.length === 0) return;
      await tx
        .insert(sentimentSnapshots)
        .values([...rows])
        .onConflictDoNothing();
    }),

  addView: (userId: string, hour: number): Promise<void> =>
    write(async (tx) => {
      const view = { user_id: userId, hour };
      await tx.insert(sentimentViews).values(view).onConflictDoNothing();
    }),

  /** Unrounded means of the hours that began at `from` (UTC ms) or later, in no order. */
  activity: (source: DataSource, from: number): Promise<SentimentActivity[]> =>
    db
      .select({
        pair: sentimentSnapshots.pair,
        snapshots: count(),
        bullish_percentage: mean(sentimentSnapshots.bullish_percentage),
        bearish_percentage: mean(sentimentSnapshots.bearish_percentage),
        retail_long: mean(sentimentSnapshots.retail_long),
        fear_greed_index: mean(fear_greed_index),
        lowest_fear_greed: min(fear_greed_index).mapWith(Number),
        highest_fear_greed: max(fear_greed_index).mapWith(Number),
      })
      .from(sentimentSnapshots)
      .where(and(eq(sentimentSnapshots.data_source, source), gte(sentimentSnapshots.hour, from)))
      .groupBy(sentimentSnapshots.pair),

  /** Of hours that began at `from` (UTC ms) or later. */
  async views(from: number): Promise<{ views: number; viewers: number }> {
    const [counted] = await db
      .select({ views: count(), viewers: countDistinct(sentimentViews.user_id) })
      .from(sentimentViews)
      .where(gte(sentimentViews.hour, from));
    return counted ?? { views: 0, viewers: 0 };
  },

  /** Hours that began before a moment, UTC ms. */
  removeBefore: (t: number): Promise<void> =>
    write(async (tx) => {
      await tx.delete(sentimentSnapshots).where(lt(sentimentSnapshots.hour, t));
      await tx.delete(sentimentViews).where(lt(sentimentViews.hour, t));
    }),
});

/** Normalized pair: traders also write `eurusd` and `EUR/USD`. */
const instrument = sql<string>`upper(replace(replace(${journalRows.pair}, '/', ''), ' ', ''))`;
const buys = countIf(eq(journalRows.is_buy, true));

export const createTraderPositioningStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  /** Members' entries per instrument, dated after `from` and not after `to` (UTC ms), without deleted ones. */
  async count(instruments: readonly Instrument[], { from, to }: { from: number; to: number }) {
    // SQLite keeps the order of a cross join; listing both values of `is_open` lets it use the
    // date index over all members instead of searching each member's rows.
    return db
      .select({ pair: instrument, buys, entries: count() })
      .from(journalRows)
      .crossJoin(users)
      .where(
        and(
          eq(journalRows.user_id, users.id),
          eq(users.role, 'user'),
          eq(journalRows.kind, 'entry'),
          eq(journalRows.deleted, false),
          inArray(journalRows.is_open, [false, true]),
          gt(journalRows.date, from),
          lte(journalRows.date, to),
          inArray(instrument, [...instruments]),
        ),
      )
      .groupBy(instrument);
  },
});
