import { and, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { countIf } from '#api/db/count-if.ts';
import type { StoreDeps } from '#api/db/database.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

export type CrowdRow = { pair: string; buys: number; entries: number };
export type JournalCrowdStore = ReturnType<typeof createJournalCrowdStore>;

/** Traders write `eurusd` and `EUR/USD` as well. */
const instrument = sql<string>`upper(replace(replace(${journalRows.pair}, '/', ''), ' ', ''))`;
const buys = countIf(eq(journalRows.is_buy, true));

export function createJournalCrowdStore({ db }: Pick<StoreDeps, 'db'>) {
  return {
    /**
     * How many entries of members there are of each instrument, and how many of them are buys, with a
     * date after `from` and not after `to` (UTC ms); deleted ones do not count.
     */
    count(
      instruments: readonly Instrument[],
      { from, to }: { from: number; to: number },
    ): Promise<CrowdRow[]> {
      // SQLite keeps the order of a cross join, and both values of `is_open` lead it to the entries of the
      // week in the index of everybody's; the other way round it would look for each member's.
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
