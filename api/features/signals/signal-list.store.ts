import { and, asc, count, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { signalOutcomes, signalRemovals, signals } from '#api/db/schema/signals.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  type AdminSignalsQuery,
  SIGNAL_SORT_KEYS,
  type SignalSortKey,
  type SignalStatus,
} from '#contracts/signals.ts';

type Filter = Omit<AdminSignalsQuery, 'limit' | 'before' | 'sort' | 'source'>;

const { scanner_type, instrument, data_source, backfilled, issued_at, confidence } = signals;

/** Without hidden ones. */
const isListed = or(isNull(signalRemovals.kind), ne(signalRemovals.kind, 'hidden'));

const hasStatus = (status: SignalStatus): SQL | undefined => {
  if (status === 'voided') return eq(signalRemovals.kind, 'voided');
  if (status === 'active') {
    return and(isNull(signalOutcomes.signal_id), isNull(signalRemovals.signal_id));
  }
  return and(eq(signalOutcomes.status, status), isNull(signalRemovals.signal_id));
};

const isOf = (source: DataSource, filter: Filter): SQL | undefined =>
  and(
    eq(data_source, source),
    isListed,
    filter.scanner === undefined ? undefined : eq(scanner_type, filter.scanner),
    filter.instrument === undefined ? undefined : eq(instrument, filter.instrument),
    filter.origin === undefined ? undefined : eq(backfilled, filter.origin === 'backfilled'),
    filter.result === undefined ? undefined : hasStatus(filter.result),
  );

/** Beyond each result in R: signals without one come last in either order. */
const NO_RESULT = 1e9;

const sortValue = (key: SignalSortKey, isDown: boolean): SQL<number> => {
  if (key === 'issued') return sql<number>`${issued_at}`;
  if (key === 'confidence') return sql<number>`${confidence}`;
  return sql<number>`coalesce(${signalOutcomes.r_net}, ${isDown ? -NO_RESULT : NO_RESULT})`;
};

function readOrder(sort: AdminSignalsQuery['sort']) {
  const isDown = sort.startsWith('-');
  const key = SIGNAL_SORT_KEYS.find((each) => sort.endsWith(each)) ?? 'issued';
  return { value: sortValue(key, isDown), isDown };
}

const joined = (db: Db) =>
  db
    .select({ signal: signals, outcome: signalOutcomes, removal: signalRemovals })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id));

/** The console's list of signals: narrowed, sorted, and paged after the last row that the caller has. */
export const readSignalList = (db: Db) => ({
  async adminPage({ limit, before, sort, ...filter }: AdminSignalsQuery, source: DataSource) {
    const { value, isDown } = readOrder(sort);
    const [order, beyond] = isDown ? [desc, lt] : [asc, gt];
    const matches = isOf(source, filter);
    /** Nothing follows a row that is gone. */
    const isAfter = async (id: string): Promise<SQL | undefined> => {
      const [last] = await db
        .select({ value })
        .from(signals)
        .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
        .where(eq(signals.id, id));
      if (last === undefined) return sql`1 = 0`;
      return or(beyond(value, last.value), and(eq(value, last.value), beyond(signals.id, id)));
    };
    const rows = await joined(db)
      .where(and(matches, before === undefined ? undefined : await isAfter(before)))
      .orderBy(order(value), order(signals.id))
      .limit(limit);
    const [counted] = await db
      .select({ n: count() })
      .from(signals)
      .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
      .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id))
      .where(matches);
    return { rows, total: counted?.n ?? 0 };
  },
});
