import { and, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { countIf } from '#api/db/count-if.ts';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

export type PositioningRow = { pair: string; buys: number; entries: number };
export type TraderPositioningStore = ReturnType<typeof createTraderPositioningStore>;

/** Normalized pair: traders also write `eurusd` and `EUR/USD`. */
const instrument = sql<string>`upper(replace(replace(${journalRows.pair}, '/', ''), ' ', ''))`;
const buys = countIf(eq(journalRows.is_buy, true));

export function createTraderPositioningStore({ db }: Pick<StoreDeps, 'db'>) {
  return {
    /**
     * Entries and buys of members per instrument, with a
     * date after `from` and not after `to` (UTC ms); deleted ones do not count.
     */
    count(
      instruments: readonly Instrument[],
      { from, to }: { from: number; to: number },
    ): Promise<PositioningRow[]> {
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
  };
}
