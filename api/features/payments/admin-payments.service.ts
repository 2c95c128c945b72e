import { v7 as uuid } from 'uuid';
import type { Database } from '#api/db/database.ts';
import { requireConfirmation } from '#api/domain/accounts.ts';
import type { Caller } from '#api/http/caller.ts';
import { createClearing } from '#api/http/clearing.ts';
import { mapRows } from '#api/http/mount.ts';
import type {
  RecordedPayment,
  Transaction,
  PaymentQuery,
  PaymentSummary,
  SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import { toMajorUnits, toMinorUnits } from '#contracts/rules/payments/money.ts';
import { type ActivationService, toSubscription } from './activation.service.ts';
import type {
  createAdminPaymentStore,
  ListedSubscription,
  TransactionRow,
  ListedTransaction,
} from './admin-payments.store.ts';

type Deps = {
  readonly store: ReturnType<typeof createAdminPaymentStore>;
  readonly activation: ActivationService;
  readonly database: Pick<Database, 'snapshot'>;
  readonly now: () => number;
};

export function createAdminPaymentService({ store, activation, database, now }: Deps) {
  const clearing = createClearing(
    { database, now },
    { label: 'before-clear-payments', refusal: 'All payments were deleted a moment ago.' },
  );

  async function read(id: string): Promise<Transaction> {
    const row = await store.find(id);
    if (!row) throw refusal('payments.not_found');
    return toTransaction(row);
  }

  return {
    page: async (query: PaymentQuery) => mapRows(await store.page(query), toTransaction),

    async subscriptions(query: SubscriptionQuery) {
      const at = now();
      const page = await store.subscriptions(query, at);
      return mapRows(page, (sold) => toSoldSubscription(sold, at));
    },

    summary: (): Promise<PaymentSummary> => store.summary(now()),

    async record(caller: Caller, payment: RecordedPayment): Promise<Transaction> {
      const row = recordedRow(payment, caller.username, now());
      const target = `${row.name}, ${payment.amount} ${row.currency}`;
      await store.record(row, { actor: caller, action: 'payments.recorded', target, at: now() });
      await activation.onPaid(row.id);
      return read(row.id);
    },

    async withdraw(caller: Caller, id: string): Promise<Transaction> {
      await activation.withdraw(caller, id);
      return read(id);
    },

    /** @throws ApiError 403 without a confirmation, 429 within a minute of the last time */
    async clearAll(caller: Caller): Promise<{ message: string; deleted: string[] }> {
      requireConfirmation(caller, now());
      const removed = await clearing(() =>
        store.clear({ actor: caller, action: 'payments.cleared', at: now() }),
      );
      const deleted = deletedInWords([
        [removed.transactions, 'transaction'],
        [removed.subscriptions, 'subscription'],
      ]);
      return { message: 'All payments were deleted', deleted };
    },
  };
}

export function toSoldSubscription(
  { subscription, username, paid }: ListedSubscription,
  at: number,
) {
  const payment = paid && { amount: toMajorUnits(paid.amount_minor), currency: paid.currency };
  return { ...toSubscription(subscription, username, at), payment };
}

function recordedRow(payment: RecordedPayment, recordedBy: string, at: number): TransactionRow {
  const { user_details, package_type, amount, currency, method, note } = payment;
  return {
    id: uuid(),
    session_id: null,
    lead_id: null,
    user_id: null,
    ...user_details,
    package_type,
    currency,
    amount_minor: toMinorUnits(amount),
    method,
    gateway: null,
    status: 'completed',
    payment_status: 'paid',
    alert: null,
    note,
    recorded_by: recordedBy,
    created_at: at,
    paid_at: at,
    activated_at: null,
    withdrawn_at: null,
  };
}

const toInstant = (t: number): string => new Date(t).toISOString();
const toInstantOrNull = (t: number | null): string | null => (t === null ? null : toInstant(t));

/** The administrator's view. Before activation a transaction belongs to a customer, not to a member. */
export function toTransaction({ transaction, username }: ListedTransaction): Transaction {
  const { name, lead_id: _lead, amount_minor, created_at, ...row } = transaction;
  const isActivated = row.activated_at !== null;
  return {
    ...row,
    user_id: isActivated ? row.user_id : null,
    amount: toMajorUnits(amount_minor),
    created_at: toInstant(created_at),
    metadata: { username: (isActivated ? username : null) ?? name },
    demo: row.gateway === 'demo',
    paid_at: toInstantOrNull(row.paid_at),
    activated_at: toInstantOrNull(row.activated_at),
    withdrawn_at: toInstantOrNull(row.withdrawn_at),
  };
}
