import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { contains } from '#api/db/contains.ts';
import { countIf } from '#api/db/count-if.ts';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { notices } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { appendAudit, type AuditEvent } from '#api/features/audit/audit.service.ts';
import type {
  Subscription,
  PaymentQuery,
  PaymentSummary,
  SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';

/** The rule of the contract, for the database. */
function isOfFilter(filter: PaymentFilter): SQL | undefined {
  const { status } = paymentTransactions;
  if (filter === 'waiting') return isWaiting;
  return filter === 'attention' ? needsAttention : eq(status, filter);
}

const { payment_status, activated_at, withdrawn_at, alert } = paymentTransactions;

const isWaiting = and(eq(payment_status, 'paid'), isNull(activated_at));

const needsAttention = and(
  isNotNull(alert),
  or(
    and(eq(payment_status, 'refunded'), isNotNull(activated_at), isNull(withdrawn_at)),
    and(eq(payment_status, 'disputed'), isNull(withdrawn_at)),
    and(notInArray(payment_status, ['refunded', 'disputed']), isNull(activated_at)),
  ),
);

/** How a subscription stands at a moment (UTC ms), for the database. */
function isOfStatus(status: Subscription['status'], at: number): SQL | undefined {
  const { withdrawn_at: withdrawnAt, expires_at: expiresAt } = subscriptions;
  if (status === 'inactive') return isNotNull(withdrawnAt);
  const ends = status === 'active' ? gt(expiresAt, at) : lte(expiresAt, at);
  return and(isNull(withdrawnAt), ends);
}

export type TransactionRow = typeof paymentTransactions.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

/** `username` of the member; null: there is none. */
export type SeenTransaction = { transaction: TransactionRow; username: string | null };
export type SeenSubscription = {
  subscription: SubscriptionRow;
  username: string;
  paid: { amount_minor: number; currency: string } | null; // null: the payment was deleted
};
type Page<Row> = { rows: Row[]; total: number };

export type AdminPaymentStore = ReturnType<typeof createAdminPaymentStore>;

export const createAdminPaymentStore = (deps: StoreDeps) => ({
  ...readTransactions(deps),
  ...readSubscriptions(deps),
  ...changePayments(deps),

  /** @param at UTC ms */
  summary: (at: number): Promise<PaymentSummary> => countPayments(deps.db, at),
});

function readTransactions({ db }: StoreDeps) {
  const selectTransactions = () =>
    db
      .select({ transaction: paymentTransactions, username: users.username })
      .from(paymentTransactions)
      .leftJoin(users, eq(users.id, paymentTransactions.user_id));

  return {
    /** Newest first; ids sort by the time they were made. */
    async page(query: PaymentQuery): Promise<Page<SeenTransaction>> {
      const { limit, before, show, search } = query;
      const { id, name, email } = paymentTransactions;
      const listed = and(
        show && isOfFilter(show),
        search === undefined
          ? undefined
          : or(...[name, email, users.username].map((text) => contains(text, search))),
      );
      const older = before === undefined ? undefined : lt(id, before);
      const rows = await selectTransactions()
        .where(and(listed, older))
        .orderBy(desc(id))
        .limit(limit);
      const [counted] = await db
        .select({ total: count() })
        .from(paymentTransactions)
        .leftJoin(users, eq(users.id, paymentTransactions.user_id))
        .where(listed);
      return { rows, total: counted?.total ?? 0 };
    },

    async find(id: string): Promise<SeenTransaction | null> {
      const [found] = await selectTransactions().where(eq(paymentTransactions.id, id));
      return found ?? null;
    },
  };
}

function readSubscriptions({ db }: StoreDeps) {
  return {
    /** Newest first. @param at UTC ms */
    async subscriptions(query: SubscriptionQuery, at: number): Promise<Page<SeenSubscription>> {
      const { limit, before, status, search } = query;
      const { id, user_id, payment_transaction_id } = subscriptions;
      const { amount_minor, currency } = paymentTransactions;
      const listed = and(
        status && isOfStatus(status, at),
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
        .where(and(listed, before === undefined ? undefined : lt(id, before)))
        .orderBy(desc(id))
        .limit(limit);
      const [counted] = await db
        .select({ total: count() })
        .from(subscriptions)
        .leftJoin(users, eq(users.id, user_id)) // every one has a member: read only for a search
        .where(listed);
      return { rows, total: counted?.total ?? 0 };
    },
  };
}

async function countPayments(db: Db, at: number): Promise<PaymentSummary> {
  const [paid] = await db
    .select({
      total: count(),
      waiting: countIf(isOfFilter('waiting')),
      attention: countIf(isOfFilter('attention')),
      completed: countIf(isOfFilter('completed')),
      pending: countIf(isOfFilter('pending')),
      failed: countIf(isOfFilter('failed')),
    })
    .from(paymentTransactions);
  const [sold] = await db
    .select({
      total: count(),
      active: countIf(isOfStatus('active', at)),
      inactive: countIf(isOfStatus('inactive', at)),
      expired: countIf(isOfStatus('expired', at)),
    })
    .from(subscriptions);
  if (paid === undefined || sold === undefined) throw new Error('a count has no row');
  return { transactions: paid, subscriptions: sold };
}

function changePayments({ write }: StoreDeps) {
  return {
    record: (row: TransactionRow, audit: AuditEvent): Promise<void> =>
      write(
        async (tx) => {
          await tx.insert(paymentTransactions).values(row);
          await appendAudit(tx, audit);
        },
        { durable: true },
      ),

    /**
     * Removes payments and what they have bought; members keep their access. Payments that were begun
     * stay: one of them may still be paid, and that money would be lost.
     */
    clear: (audit: AuditEvent): Promise<{ transactions: number; subscriptions: number }> =>
      write(async (tx) => {
        const bought = await tx.delete(subscriptions).returning({ id: subscriptions.id });
        const paid = await tx.delete(paymentTransactions).returning({ id: paymentTransactions.id });
        await tx.delete(notices).where(eq(notices.section, 'payments'));
        await appendAudit(tx, audit);
        return { transactions: paid.length, subscriptions: bought.length };
      }),
  };
}
