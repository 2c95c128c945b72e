import { and, count, eq, gt, gte, isNull, or, type SQL } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { leads } from '#api/db/schema/leads.ts';
import { paymentTransactions } from '#api/db/schema/payments.ts';
import { posts } from '#api/db/schema/posts.ts';
import { signals } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { webinars } from '#api/db/schema/webinars.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { AdminStats } from '#contracts/analytics.ts';

export type StatsStore = ReturnType<typeof createStatsStore>;

type StatsQuery = {
  readonly at: number; // UTC ms
  /** Members who called since then count as online, UTC ms. */
  readonly seenFrom: number;
  readonly source: DataSource;
};

export function createStatsStore({ db }: StoreDeps) {
  return {
    async count({
      at,
      seenFrom,
      source,
    }: StatsQuery): Promise<Omit<AdminStats, 'apiCalls' | 'as_of'>> {
      const isUnexpired = or(isNull(users.expires_at), gt(users.expires_at, at));
      const { payment_status, activated_at } = paymentTransactions;
      const isWaiting = and(eq(payment_status, 'paid'), isNull(activated_at));
      return {
        totalUsers: await countOf(db, users),
        activeUsers: await countOf(db, users, and(eq(users.is_active, true), isUnexpired)),
        onlineUsers: await countOf(db, users, gte(users.last_seen_at, seenFrom)),
        tradingSignals: await countOf(db, signals, eq(signals.data_source, source)),
        openLeads: await countOf(db, leads, eq(leads.status, 'pending')),
        leads: await countOf(db, leads),
        waitingPayments: await countOf(db, paymentTransactions, isWaiting),
        payments: await countOf(db, paymentTransactions),
        posts: await countOf(db, posts),
        webinars: await countOf(db, webinars, gt(webinars.starts_at, at)),
      };
    },
  };
}

type Counted =
  | typeof leads
  | typeof paymentTransactions
  | typeof posts
  | typeof signals
  | typeof users
  | typeof webinars;

async function countOf(db: Db, table: Counted, where?: SQL): Promise<number> {
  const [counted] = await db.select({ n: count() }).from(table).where(where);
  return counted?.n ?? 0;
}
