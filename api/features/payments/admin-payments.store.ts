import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { readIncome } from '#api/db/income.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import {
  contains,
  countIf,
  escaped,
  firstRow,
  inOrder,
  isBeyond,
  isWithin,
  type Order,
  paymentDate,
} from '#api/db/sql-expressions.ts';
import { methodsOf, readPaymentSearch } from '#api/domain/payment-lists.ts';
import type { Page } from '#api/http/mount.ts';
import {
  PAYMENT_EXPORT_ROWS,
  PAYMENT_SORTS,
  type PaymentQuery,
  type PaymentSelection,
  type PaymentSummary,
  type Subscription,
  SUBSCRIPTION_SORTS,
  type SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import type { PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { readOrder } from '#contracts/rules/sorting.ts';
import { createPaymentChangeStore } from './payment-changes.store.ts';

function matchesFilter(filter: PaymentFilter): SQL | undefined {
  const { status } = paymentTransactions;
  if (filter === 'waiting') return isWaiting;
  if (filter === 'attention') return needsReview;
  return and(eq(status, filter), ne(payment_status, 'voided'));
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
  ...createPaymentChangeStore(deps),

  summary: (at: number): Promise<PaymentSummary> => countPayments(deps.db, at),
});

function matchesSearch(db: Db, typed: string): SQL | undefined {
  const { id, user_id, name, email, phone, amount_minor, session_id } = paymentTransactions;
  const search = readPaymentSearch(typed);
  const digits = sql`replace(replace(replace(replace(replace(${phone}, ' ', ''), '-', ''), '(', ''), ')', ''), '+', '')`;
  // Not a join, which would look up the member of every payment.
  const members = db
    .select({ id: users.id })
    .from(users)
    .where(contains(users.username, search.text));
  return or(
    ...[name, email].map((text) => contains(text, search.text)),
    inArray(user_id, members),
    search.phone === null ? undefined : contains(digits, search.phone),
    search.amountMinor === null ? undefined : eq(amount_minor, search.amountMinor),
    search.receipt === null ? undefined : sql`${id} like ${`%${search.receipt}%`}`,
    search.session === null
      ? undefined
      : sql`${session_id} like ${`%${escaped(search.session)}%`} escape '\\'`,
  );
}

function isSelected(db: Db, selection: PaymentSelection) {
  const { show, search, method, package_type } = selection;
  return and(
    show && matchesFilter(show),
    isWithin(paymentDate, selection),
    method && inArray(paymentTransactions.method, [...methodsOf(method)]),
    package_type && eq(paymentTransactions.package_type, package_type),
    search === undefined || search === '' ? undefined : matchesSearch(db, search),
  );
}

const paymentKeys = {
  created: sql<string>`${paymentTransactions.id}`, // ids sort by creation time
  date: paymentDate,
  amount: sql<number>`${paymentTransactions.amount_minor}`,
} as const;
const paymentId = sql<string>`${paymentTransactions.id}`;

function readTransactions({ db }: StoreDeps) {
  const selectTransactions = () =>
    db
      .select({ transaction: paymentTransactions, username: users.username })
      .from(paymentTransactions)
      .leftJoin(users, eq(users.id, paymentTransactions.user_id));

  /** Ids only: sorting whole rows takes longer. */
  async function listIds(
    selection: PaymentSelection,
    order: Order,
    page: SQL | undefined,
    limit: number,
  ) {
    const rows = await db
      .select({ id: paymentTransactions.id })
      .from(paymentTransactions)
      .where(and(isSelected(db, selection), page))
      .orderBy(...inOrder(order, paymentId))
      .limit(limit);
    return rows.map(({ id }) => id);
  }

  async function readRows(ids: readonly string[]): Promise<ListedTransaction[]> {
    const byId = new Map<string, ListedTransaction>();
    for (let start = 0; start < ids.length; start += BATCH) {
      const isWanted = inArray(paymentTransactions.id, ids.slice(start, start + BATCH));
      for (const row of await selectTransactions().where(isWanted)) {
        byId.set(row.transaction.id, row);
      }
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async function isAfter(order: Order, id: string): Promise<SQL | undefined> {
    const [last] = await db
      .select({ at: order.key })
      .from(paymentTransactions)
      .where(eq(paymentTransactions.id, id));
    return last && isBeyond(order, paymentId, { ...last, id });
  }

  return {
    /** If the last row of the page before was deleted, the list restarts at the top. */
    async page({
      limit,
      before,
      sort,
      ...selection
    }: PaymentQuery): Promise<Page<ListedTransaction>> {
      const { key, isDown } = readOrder(PAYMENT_SORTS, sort);
      const order = { key: paymentKeys[key], isDown };
      const page = before === undefined ? undefined : await isAfter(order, before);
      const rows = await readRows(await listIds(selection, order, page, limit));
      const total = await db.$count(paymentTransactions, isSelected(db, selection));
      return { rows, total };
    },

    /** The latest by their date. */
    async newest(selection: PaymentSelection): Promise<ListedTransaction[]> {
      const order = { key: paymentKeys.date, isDown: true };
      return readRows(await listIds(selection, order, undefined, PAYMENT_EXPORT_ROWS));
    },

    income: (selection: PaymentSelection) => readIncome(db, isSelected(db, selection)),

    find: (id: string): Promise<ListedTransaction | null> =>
      firstRow(selectTransactions().where(eq(paymentTransactions.id, id))),
  };
}

const BATCH = 500; // ids per statement

const subscriptionKeys = {
  created: sql<string>`${subscriptions.id}`, // ids sort by creation time
  username: sql<string>`lower(${users.username})`,
  starts: sql<number>`${subscriptions.starts_at}`,
  expires: sql<number>`${subscriptions.expires_at}`,
} as const;
const subscriptionId = sql<string>`${subscriptions.id}`;

const readSubscriptions = ({ db }: StoreDeps) => ({
  async subscriptions(query: SubscriptionQuery, at: number): Promise<Page<ListedSubscription>> {
    const { limit, before, status, search, sort, ...span } = query;
    const { id, user_id, payment_transaction_id } = subscriptions;
    const { amount_minor, currency } = paymentTransactions;
    const { key, isDown } = readOrder(SUBSCRIPTION_SORTS, sort);
    const order = { key: subscriptionKeys[key], isDown };
    const listed = and(
      status && hasStatus(status, at),
      isWithin(subscriptions.created_at, span),
      search === undefined ? undefined : contains(users.username, search),
    );
    const [last] =
      before === undefined
        ? []
        : await db
            .select({ at: order.key })
            .from(subscriptions)
            .innerJoin(users, eq(users.id, user_id))
            .where(eq(id, before));
    const page = last && isBeyond(order, subscriptionId, { ...last, id: before ?? '' });
    const rows = await db
      .select({
        subscription: subscriptions,
        username: users.username,
        paid: { amount_minor, currency },
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, user_id))
      .leftJoin(paymentTransactions, eq(paymentTransactions.id, payment_transaction_id))
      .where(and(listed, page))
      .orderBy(...inOrder(order, subscriptionId))
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
