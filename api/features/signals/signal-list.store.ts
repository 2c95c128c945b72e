import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { hasId } from '#api/db/sql-expressions.ts';
import { signalOutcomes, signalRemovals, signals } from '#api/db/schema/signals.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  type SignalsQuery,
  SIGNAL_SORT_KEYS,
  type SignalSortKey,
  type SignalStatus,
} from '#contracts/signals.ts';

type Filter = Omit<SignalsQuery, 'limit' | 'before' | 'sort' | 'source'>;

const { scanner_type, instrument, data_source, backfilled, issued_at, confidence } = signals;

const isOf = (source: DataSource, filter: Filter): SQL | undefined =>
  and(
    eq(data_source, source),
    hasId(signals.id, filter.id),
    filter.scanner === undefined ? undefined : eq(scanner_type, filter.scanner),
    filter.instrument === undefined ? undefined : eq(instrument, filter.instrument),
    filter.origin === undefined ? undefined : eq(backfilled, filter.origin === 'backfilled'),
  );

/** Without hidden ones. */
const isListed = or(isNull(signalRemovals.kind), ne(signalRemovals.kind, 'hidden'));

function hasResult(status: SignalStatus): SQL | undefined {
  if (status === 'voided') return eq(signalRemovals.kind, 'voided');
  const isUntouched = isNull(signalRemovals.signal_id);
  if (status === 'active') return and(isNull(signalOutcomes.signal_id), isUntouched);
  return and(eq(signalOutcomes.status, status), isUntouched);
}

/** Beyond each result in R: signals without one come last in either order. */
const NO_RESULT = 1e9;

type Order = { readonly value: SQL<number>; readonly isDown: boolean };

const sortValue = (key: SignalSortKey, isDown: boolean): SQL<number> => {
  if (key === 'issued') return sql<number>`${issued_at}`;
  if (key === 'confidence') return sql<number>`${confidence}`;
  return sql<number>`coalesce(${signalOutcomes.r_net}, ${isDown ? -NO_RESULT : NO_RESULT})`;
};

function readOrder(sort: NonNullable<SignalsQuery['sort']>): Order {
  const isDown = sort.startsWith('-');
  const key = SIGNAL_SORT_KEYS.find((each) => sort.endsWith(each)) ?? 'issued';
  return { value: sortValue(key, isDown), isDown };
}

/** Subtracts the few hidden signals: faster than joining each signal with its removal. */
async function countListed(db: Db, which: SQL | undefined): Promise<number> {
  const { id } = signals;
  const ofThese = and(eq(id, signalRemovals.signal_id), which);
  // Not a join: SQLite would begin with all signals.
  const isOfThese = exists(db.select({ id }).from(signals).where(ofThese));
  const isHidden = eq(signalRemovals.kind, 'hidden');
  const hidden = await db.$count(signalRemovals, and(isHidden, isOfThese));
  return (await db.$count(signals, which)) - hidden;
}

/** Joins what became of each: only where a result is asked for. */
async function countWithResult(db: Db, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ n: count() })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id))
    .where(which);
  return counted?.n ?? 0;
}

/** What follows a signal in this order; nothing once it is gone. */
async function isAfter(db: Db, id: string, { value, isDown }: Order): Promise<SQL | undefined> {
  const [last] = await db
    .select({ value })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
    .where(eq(signals.id, id));
  if (last === undefined) return sql`1 = 0`;
  const beyond = isDown ? lt : gt;
  return or(beyond(value, last.value), and(eq(value, last.value), beyond(signals.id, id)));
}

export const readSignalList = (db: Db) => ({
  /** Without hidden ones, narrowed, sorted, and paged after the last row that the caller has. */
  async page({ limit, before, sort = '-issued', ...filter }: SignalsQuery, source: DataSource) {
    const order = readOrder(sort);
    const direction = order.isDown ? desc : asc;
    const these = isOf(source, filter);
    const isMatch = and(
      these,
      isListed,
      filter.result === undefined ? undefined : hasResult(filter.result),
    );
    const rows = await db
      .select({ signal: signals, outcome: signalOutcomes, removal: signalRemovals })
      .from(signals)
      .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
      .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id))
      .where(and(isMatch, before === undefined ? undefined : await isAfter(db, before, order)))
      .orderBy(direction(order.value), direction(signals.id))
      .limit(limit);
    const total =
      filter.result === undefined
        ? await countListed(db, these)
        : await countWithResult(db, isMatch);
    return { rows, total };
  },
});
