import { and, count, eq, gt, gte, isNull } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { leads, paymentTransactions } from '#api/db/schema/payments.ts';
import { posts, webinars } from '#api/db/schema/content.ts';
import { signalRemovals, signals } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { hasAccessAt } from '#api/db/sql-expressions.ts';

type StatsQuery = {
  readonly at: number; // UTC ms
  readonly seenFrom: number; // members who called since then count as online, UTC ms
  readonly source: DataSource;
};

export const createStatsStore = ({ db }: StoreDeps) => ({
  async count({ at, seenFrom, source }: StatsQuery) {
    const { payment_status, activated_at } = paymentTransactions;
    const isWaiting = and(eq(payment_status, 'paid'), isNull(activated_at));
    return {
      totalUsers: await db.$count(users),
      activeUsers: await db.$count(users, hasAccessAt(at)),
      onlineUsers: await db.$count(users, gte(users.last_seen_at, seenFrom)),
      tradingSignals: await countListed(db, source),
      openLeads: await db.$count(leads, eq(leads.status, 'pending')),
      leads: await db.$count(leads),
      waitingPayments: await db.$count(paymentTransactions, isWaiting),
      payments: await db.$count(paymentTransactions),
      posts: await db.$count(posts),
      webinars: await db.$count(webinars, gt(webinars.starts_at, at)),
    };
  },
});

/** As the list of signals: hidden ones are not in it. There are few: faster than joining each signal. */
async function countListed(db: Db, source: DataSource): Promise<number> {
  const [hidden] = await db
    .select({ n: count() })
    .from(signalRemovals)
    .innerJoin(signals, eq(signals.id, signalRemovals.signal_id))
    .where(and(eq(signalRemovals.kind, 'hidden'), eq(signals.data_source, source)));
  return (await db.$count(signals, eq(signals.data_source, source))) - (hidden?.n ?? 0);
}
