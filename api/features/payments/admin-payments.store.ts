import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { contains, countIf, firstRow, olderThan } from '#api/db/sql-expressions.ts';
import { appendAudit, type AuditEvent } from '#api/features/audit/audit.service.ts';
import type { Page } from '#api/http/mount.ts';
import type {
  Subscription,
  PaymentQuery,
  PaymentSummary,
  SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';

function matchesFilter(filter: PaymentFilter): SQL | undefined {
  const { status } = paymentTransactions;
  if (filter === 'waiting') return isWaiting;
  return filter === 'attention' ? needsReview : eq(status, filter);
}

const { payment_status, activated_at, withdrawn_at, alert } = paymentTransactions;

const isWaiting = and(eq(payment_status, 'paid'), isNull(activated_at));

const needsReview = and(
  isNotNull(alert),
  or(
    and(eq(payment_status, 'refunded'), isNotNull(activated_at), isNull(withdrawn_at)),
    and(eq(payment_status, 'disputed'), isNull(withdrawn_at)),
    and(notInArray(payment_status, ['refunded', 'disputed']), isNull(activated_at)),
  ),
);

/** The status of a subscription at `at` (UTC ms) as SQL. */
function hasStatus(status: Subscription['status'], at: number): SQL | undefined {
  const { withdrawn_at: withdrawnAt, starts_at: startsAt, expires_at: expiresAt } = subscriptions;
  if (status === 'inactive') return isNotNull(withdrawnAt);
  if (status === 'scheduled') return and(isNull(withdrawnAt), gt(startsAt, at));
  const ends = status === 'active' ? gt(expiresAt, at) : lte(expiresAt, at);
  return and(isNull(withdrawnAt), lte(startsAt, at), ends);
}

export type TransactionRow = typeof paymentTransactions.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

export type ListedTransaction = { transaction: TransactionRow; username: string | null };
export type ListedSubscription = {
  subscription: SubscriptionRow;
  username: string;
  paid: { amount_minor: number; currency: string } | null; // null: the payment was deleted
};

export const createAdminPaymentStore = (deps: StoreDeps) => ({
  ...readTransactions(deps),
  ...readSubscriptions(deps),
  ...changePayments(deps),

  summary: (at: number): Promise<PaymentSummary> => countPayments(deps.db, at),
});

function readTransactions({ db }: StoreDeps) {
  const selectTransactions = () =>
    db
      .select({ transaction: paymentTransactions, username: users.username })
      .from(paymentTransactions)
      .leftJoin(users, eq(users.id, paymentTransactions.user_id));

  return {
    /** Newest first; ids sort by creation time. */
    async page(query: PaymentQuery): Promise<Page<ListedTransaction>> {
      const { limit, before, show, search } = query;
      const { id, name, email } = paymentTransactions;
      const listed = and(
        show && matchesFilter(show),
        search === undefined
          ? undefined
          : or(...[name, email, users.username].map((text) => contains(text, search))),
      );
      const rows = await selectTransactions()
        .where(and(listed, olderThan(id, before)))
        .orderBy(desc(id))
        .limit(limit);
      const [counted] = await db
        .select({ total: count() })
        .from(paymentTransactions)
        .leftJoin(users, eq(users.id, paymentTransactions.user_id))
        .where(listed);
      return { rows, total: counted?.total ?? 0 };
    },

    find: (id: string): Promise<ListedTransaction | null> =>
      firstRow(selectTransactions().where(eq(paymentTransactions.id, id))),
  };
}

const readSubscriptions = ({ db }: StoreDeps) => ({
  async subscriptions(query: SubscriptionQuery, at: number): Promise<Page<ListedSubscription>> {
    const { limit, before, status, search } = query;
    const { id, user_id, payment_transaction_id } = subscriptions;
    const { amount_minor, currency } = paymentTransactions;
    const listed = and(
      status && hasStatus(status, at),
      search === undefined ? undefined : contains(users.username, search),
    );
    const rows = await db
      .select({
        subscription: subscriptions,
        username: users.username,
        paid: { amount_minor, currency },
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, user_id))
      .leftJoin(paymentTransactions, eq(paymentTransactions.id, payment_transaction_id))
      .where(and(listed, olderThan(id, before)))
      .orderBy(desc(id))
      .limit(limit);
    const [counted] = await db
      .select({ total: count() })
      .from(subscriptions)
      .leftJoin(users, eq(users.id, user_id)) // the join is needed only for a search
      .where(listed);
    return { rows, total: counted?.total ?? 0 };
  },
});

async function countPayments(db: Db, at: number): Promise<PaymentSummary> {
  const [paid] = await db
    .select({
      total: count(),
      waiting: countIf(matchesFilter('waiting')),
      attention: countIf(matchesFilter('attention')),
      completed: countIf(matchesFilter('completed')),
      pending: countIf(matchesFilter('pending')),
      failed: countIf(matchesFilter('failed')),
    })
    .from(paymentTransactions);
  const [sold] = await db
    .select({
      total: count(),
      active: countIf(hasStatus('active', at)),
      inactive: countIf(hasStatus('inactive', at)),
      expired: countIf(hasStatus('expired', at)),
      scheduled: countIf(hasStatus('scheduled', at)),
    })
    .from(subscriptions);
  if (paid === undefined || sold === undefined) throw new Error('a count has no row');
  return { transactions: paid, subscriptions: sold };
}

const changePayments = ({ write }: StoreDeps) => ({
  record: (row: TransactionRow, audit: AuditEvent): Promise<void> =>
    durably(write, async (tx) => {
      await tx.insert(paymentTransactions).values(row);
      await appendAudit(tx, audit);
    }),

  /** Members keep their access. Payment sessions stay: one of them may still be paid. */
  clear: (audit: AuditEvent): Promise<{ transactions: number; subscriptions: number }> =>
    write(async (tx) => {
      const bought = await tx.delete(subscriptions).returning({ id: subscriptions.id });
      const paid = await tx.delete(paymentTransactions).returning({ id: paymentTransactions.id });
      await tx.delete(outboxEvents).where(eq(outboxEvents.section, 'payments'));
      await appendAudit(tx, audit);
      return { transactions: paid.length, subscriptions: bought.length };
    }),
});
