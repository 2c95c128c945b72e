import { and, count, desc, eq, max, sum } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { journalFigures, journalRows } from '#api/db/schema/journal.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { countIf, hasStatusAt } from '#api/db/sql-expressions.ts';
import type { UserSelection } from '#contracts/users.ts';
import { filterOf } from './users.store.ts';

export const MEMBER_PAGE_ROWS = 5; // of each list; the tabs have the rest
const RECORDS = 20;

/** What other tables know of one user. All lists are short and come from indexes. */
export const createMemberPageStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  payments: (userId: string) => readPayments(db, userId),
  subscriptions: (userId: string) => readSubscriptions(db, userId),
  journal: (userId: string) => readJournal(db, userId),

  failedSignIns: (userId: string) =>
    db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actor_id, userId), eq(auditLog.action, 'auth.failed')))
      .orderBy(desc(auditLog.at))
      .limit(RECORDS),

  /** What was done to the account. */
  audit: (userId: string) =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target_id, userId))
      .orderBy(desc(auditLog.id))
      .limit(RECORDS),

  /** @param at UTC ms */
  async counts(query: Omit<UserSelection, 'status'>, at: number) {
    const [counted] = await db
      .select({
        total: count(),
        active: countIf(hasStatusAt('active', at)),
        expiring: countIf(hasStatusAt('expiring', at)),
        expired: countIf(hasStatusAt('expired', at)),
        inactive: countIf(hasStatusAt('inactive', at)),
        scheduled: countIf(hasStatusAt('scheduled', at)),
      })
      .from(users)
      .where(filterOf(query, at));
    if (counted === undefined) throw new Error('a count has no row');
    return counted;
  },
});

async function readPayments(db: Db, userId: string) {
  const isOwn = eq(paymentTransactions.user_id, userId);
  const rows = await db
    .select({ transaction: paymentTransactions, username: users.username })
    .from(paymentTransactions)
    .innerJoin(users, eq(users.id, paymentTransactions.user_id))
    .where(isOwn)
    .orderBy(desc(paymentTransactions.id))
    .limit(MEMBER_PAGE_ROWS);
  return { rows, total: await db.$count(paymentTransactions, isOwn) };
}

async function readSubscriptions(db: Db, userId: string) {
  const isOwn = eq(subscriptions.user_id, userId);
  const { amount_minor, currency } = paymentTransactions;
  const rows = await db
    .select({
      subscription: subscriptions,
      username: users.username,
      paid: { amount_minor, currency },
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .leftJoin(paymentTransactions, eq(paymentTransactions.id, subscriptions.payment_transaction_id))
    .where(isOwn)
    .orderBy(desc(subscriptions.id))
    .limit(MEMBER_PAGE_ROWS);
  return { rows, total: await db.$count(subscriptions, isOwn) };
}

async function readJournal(db: Db, userId: string) {
  const sums = await db
    .select({
      currency: journalFigures.currency,
      trades: sum(journalFigures.trades).mapWith(Number),
      won: sum(journalFigures.won).mapWith(Number),
      cents: sum(journalFigures.pnl).mapWith(Number),
    })
    .from(journalFigures)
    .where(eq(journalFigures.user_id, userId))
    .groupBy(journalFigures.currency)
    .orderBy(journalFigures.currency);
  const isTrade = and(
    eq(journalRows.user_id, userId),
    eq(journalRows.kind, 'entry'),
    eq(journalRows.deleted, false),
  );
  const [last] = await db
    .select({ at: max(journalRows.date) })
    .from(journalRows)
    .where(isTrade);
  return { sums, lastTradeAt: last?.at ?? null };
}
