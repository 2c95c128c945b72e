import { and, count, countDistinct, eq, gte, isNull, lt, ne, or, sql, sum } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { memberActivity } from '#api/db/schema/figures.ts';
import { journalRows } from '#api/db/schema/journal.ts';
import { paymentTransactions } from '#api/db/schema/payments.ts';
import { posts } from '#api/db/schema/content.ts';
import { signalOutcomes, signalRemovals, signals } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { countIf } from '#api/db/sql-expressions.ts';
import { readIncome } from '#api/db/income.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  FIRST_MONDAY,
  type StepUnit,
  type Returned,
  type ScannerResults,
} from '#api/domain/analytics.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { Income } from '#contracts/rules/payments/payment-totals.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
/** UTC ms, `to` not included. */
export type Span = { readonly from: number; readonly to: number };

const MAX_OPEN_MS = 31 * 86_400_000; // longer than any signal is open

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>;

export function createAnalyticsStore({ db }: StoreDeps) {
  return { ...countSources(db), ...sumSales(db), ...readResults(db), ...readMembers(db) };
}

const countSources = (db: Db) => ({
  /** Sign-ins of members; administrators do not count. */
  async signIns({ from, to }: Span): Promise<number> {
    const [counted] = await db
      .select({ n: count() })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actor_id))
      .where(
        and(
          gte(auditLog.at, from),
          lt(auditLog.at, to),
          eq(auditLog.action, 'auth.login'),
          or(isNull(users.role), ne(users.role, 'admin')), // null: the account was deleted
        ),
      );
    return counted?.n ?? 0;
  },

  /** By the time of first receipt, including entries deleted later. */
  async journalEntries({ from, to }: Span): Promise<number> {
    const { kind, created_at } = journalRows;
    // A `where` on the kind would make SQLite read all entries instead of those in the span.
    const [counted] = await db
      .select({ n: sum(sql`case when ${kind} = 'entry' then 1 else 0 end`) })
      .from(journalRows)
      .where(and(gte(created_at, from), lt(created_at, to)));
    return Number(counted?.n ?? 0);
  },

  async posts({ from, to }: Span): Promise<number> {
    const isIn = and(gte(posts.created_at, from), lt(posts.created_at, to));
    return db.$count(posts, isIn);
  },

  /** Members who called in an hour or on a UTC day that begins at a moment, UTC ms. */
  async activeIn(unit: StepUnit, at: number): Promise<number> {
    return db.$count(memberActivity, and(eq(memberActivity.unit, unit), eq(memberActivity.at, at)));
  },
});

const sumSales = (db: Db) => ({
  /** By the time of payment. */
  income: ({ from, to }: Span): Promise<Income[]> =>
    readIncome(
      db,
      and(gte(paymentTransactions.paid_at, from), lt(paymentTransactions.paid_at, to)),
    ),
});

const readResults = (db: Db) => ({
  /** Signals of one source by scanner, and the results of live ones; scanners without any are missing. */
  async results(span: Span, source: DataSource): Promise<Map<Scanner, ScannerResults>> {
    const isOfSource = eq(signals.data_source, source);
    const isListed = or(isNull(signalRemovals.kind), ne(signalRemovals.kind, 'hidden'));
    const isIssued = and(gte(signals.issued_at, span.from), lt(signals.issued_at, span.to));
    const issued = await db
      .select({
        scanner: signals.scanner_type,
        n: count(),
        backfilled: countIf(eq(signals.backfilled, true)),
      })
      .from(signals)
      .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id))
      .where(and(isOfSource, isListed, isIssued))
      .groupBy(signals.scanner_type);
    const { closed_at, r_net } = signalOutcomes;
    const closed = await db
      .select({
        scanner: signals.scanner_type,
        n: count(),
        won: sum(sql`case when ${r_net} > 0 then 1 else 0 end`),
        rNet: sum(r_net),
      })
      .from(signalOutcomes)
      .innerJoin(signals, eq(signals.id, signalOutcomes.signal_id))
      .where(
        and(
          isOfSource,
          eq(signals.backfilled, false),
          gte(signals.issued_at, span.from - MAX_OPEN_MS), // bounds the rows that are read
          lt(signals.issued_at, span.to),
          gte(closed_at, span.from),
          lt(closed_at, span.to),
        ),
      )
      .groupBy(signals.scanner_type);
    const byScanner = new Map<Scanner, ScannerResults>(
      issued.map(({ scanner, n, backfilled }) => [
        scanner,
        { issued: n, backfilled, closed: 0, won: 0, rNet: 0 },
      ]),
    );
    for (const { scanner, n, won, rNet } of closed) {
      const { issued: all = 0, backfilled = 0 } = byScanner.get(scanner) ?? {};
      const sums = { closed: n, won: Number(won), rNet: Number(rNet) };
      byScanner.set(scanner, { issued: all, backfilled, ...sums });
    }
    return byScanner;
  },
});

function readMembers(db: Db) {
  const { created_at } = users;
  const joined = sql`${created_at} - (${created_at} - ${FIRST_MONDAY}) % ${WEEK_MS}`.mapWith(
    Number,
  );
  return {
    /** Members seen since a moment, UTC ms; exact where it begins an hour. */
    async activeSince(from: number): Promise<number> {
      return db.$count(users, and(gte(users.last_seen_at, from), eq(users.role, 'user')));
    },

    /** Each member once. */
    async activeBetween(unit: StepUnit, { from, to }: Span): Promise<number> {
      const { at, user_id } = memberActivity;
      const isIn = and(gte(at, from), lt(at, to));
      const [counted] = await db
        .select({ n: countDistinct(user_id) })
        .from(memberActivity)
        .where(and(eq(memberActivity.unit, unit), isIn));
      return counted?.n ?? 0;
    },

    /** How many members joined, by the begin of the week. @param from begin of a week, UTC ms */
    async joined(from: number): Promise<Map<number, number>> {
      const rows = await db
        .select({ week: joined.as('week'), members: count() })
        .from(users)
        .where(and(gte(users.created_at, from), eq(users.role, 'user')))
        .groupBy(sql`week`);
      return new Map(rows.map(({ week, members }) => [week, members]));
    },

    /** In which weeks those who joined since then were seen. @param from begin of a week, UTC ms */
    returned(from: number): Promise<Returned[]> {
      const { at, unit, user_id } = memberActivity;
      return db
        .select({ joinedIn: joined.as('joined_in'), seenIn: at, members: count() })
        .from(memberActivity)
        .innerJoin(users, eq(users.id, user_id))
        .where(
          and(eq(unit, 'week'), gte(at, from), gte(users.created_at, from), eq(users.role, 'user')),
        )
        .groupBy(sql`joined_in`, at);
    },
  };
}
