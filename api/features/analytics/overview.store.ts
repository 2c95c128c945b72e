import { and, desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { readIncome } from '#api/db/income.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { hasStatusAt, paymentDate } from '#api/db/sql-expressions.ts';
import type { Span } from './analytics.store.ts';

const NEWEST = 5; // members

const isIn = (at: SQLWrapper, { from, to }: Span): SQL => sql`${at} >= ${from} and ${at} < ${to}`;

/** Counts what lists of the console show; `tests/api/overview.test.ts` holds them together. */
export const createOverviewStore = ({ db }: StoreDeps) => ({
  async period(span: Span) {
    const isFailed = and(eq(paymentTransactions.status, 'failed'), isIn(paymentDate, span));
    const isNew = and(eq(users.role, 'user'), isIn(users.created_at, span));
    return {
      income: await readIncome(db, isIn(paymentDate, span)),
      failed_payments: await db.$count(paymentTransactions, isFailed),
      activations: await db.$count(subscriptions, isIn(subscriptions.created_at, span)),
      new_members: await db.$count(users, isNew),
    };
  },

  /** @param at UTC ms */
  expiring: (at: number): Promise<number> => db.$count(users, hasStatusAt('expiring', at)),

  failedMails: (): Promise<number> => db.$count(mails, eq(mails.state, 'failed')),

  newest: () =>
    db
      .select({ id: users.id, username: users.username, created_at: users.created_at })
      .from(users)
      .where(eq(users.role, 'user'))
      .orderBy(desc(users.id)) // ids sort by creation time
      .limit(NEWEST),
});
