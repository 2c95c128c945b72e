import { v7 as uuid } from 'uuid';
import type { Database } from '#api/db/database.ts';
import { requireConfirmation } from '#api/domain/accounts.ts';
import { withNumber } from '#api/domain/phone-number.ts';
import { checkRecorded } from '#api/domain/payment-lists.ts';
import type { AuditService } from '#api/features/audit/audit.service.ts';
import type { Caller } from '#api/http/caller.ts';
import { createClearing } from '#api/http/clearing.ts';
import { mapRows } from '#api/http/mount.ts';
import type {
  RecordedPayment,
  Transaction,
  PaymentQuery,
  PaymentSelection,
  PaymentSummary,
  PaymentTotals,
  SubscriptionQuery,
} from '#contracts/payments/admin-payments.ts';
import type { CorrectedPayment } from '#contracts/payments/payment-corrections.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import { toMajorUnits, toMinorUnits } from '#contracts/rules/payments/money.ts';
import { totalIncome } from '#contracts/rules/payments/payment-totals.ts';
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
  readonly audit: AuditService;
  readonly database: Pick<Database, 'snapshot'>;
  readonly now: () => number;
};

export function createAdminPaymentService({ store, activation, audit, database, now }: Deps) {
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
    /** @throws ApiError 404 */
    read,

    page: async (query: PaymentQuery) => mapRows(await store.page(query), toTransaction),

    async subscriptions(query: SubscriptionQuery) {
      const at = now();
      const page = await store.subscriptions(query, at);
      return mapRows(page, (sold) => toSoldSubscription(sold, at));
    },

    summary: (): Promise<PaymentSummary> => store.summary(now()),

    async totals(selection: PaymentSelection): Promise<PaymentTotals> {
      const income = await store.income(selection);
      return {
        payments: income.reduce((sum, { payments }) => sum + payments, 0),
        totals: totalIncome(income),
      };
    },

    /** Contains personal data, so it is recorded first. */
    async exportRows(caller: Caller, selection: PaymentSelection): Promise<Transaction[]> {
      const target = selectionInWords(selection);
      await audit.record({ actor: caller, action: 'payments.exported', target, at: now() });
      return (await store.newest(selection)).map(toTransaction);
    },

    /** @throws ApiError 422 without a payer or with a date to come, 404 for an unknown member */
    async record(caller: Caller, payment: RecordedPayment): Promise<Transaction> {
      const at = now();
      checkRecorded(payment, at);
      const recorded = await store.record(recordedRow(payment, caller.username, at), {
        isSecond: payment.is_second,
        audit: (row) => ({
          actor: caller,
          action: 'payments.recorded',
          target: `${row.name}, ${payment.amount} ${row.currency}`,
          at,
        }),
      });
      if (recorded === 'missing') throw fieldRefusal('users.not_found', 'user_id');
      if (recorded === 'recorded_before') throw refusal('payments.recorded_before');
      if (recorded === 'administrator') throw fieldRefusal('payments.administrator', 'user_id');
      await activation.onPaid(recorded.id);
      return read(recorded.id);
    },

    /** @throws ApiError when the payment allows no such correction, or was corrected meanwhile */
    async correct(caller: Caller, id: string, correction: CorrectedPayment): Promise<Transaction> {
      await store.correct(id, correction, { actor: caller, at: now() });
      return read(id);
    },

    /** @throws ApiError 404 */
    async note(caller: Caller, id: string, note: string): Promise<Transaction> {
      await store.note(id, note, { actor: caller, at: now() });
      return read(id);
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

/** `2026-10-01 to 2026-11-01, card`: what was exported, without what was searched for. */
function selectionInWords({ from, to, show, method, package_type }: PaymentSelection): string {
  const days = from === undefined && to === undefined ? [] : [`${from ?? ''} to ${to ?? ''}`];
  const chosen = [show, method, package_type].filter((each) => each !== undefined);
  return [...days, ...chosen].join(', ') || 'all';
}

const UNNAMED = { name: '', email: '', phone: '' };

function recordedRow(payment: RecordedPayment, recordedBy: string, at: number): TransactionRow {
  const { user_id = null, package_type, amount, currency, method, paid_at, note } = payment;
  return {
    id: uuid(),
    session_id: null,
    lead_id: null,
    user_id,
    ...(payment.user_details === undefined ? UNNAMED : withNumber(payment.user_details)), // of a member: the store knows the name
    package_type,
    currency,
    amount_minor: toMinorUnits(amount),
    method,
    gateway: null,
    status: 'completed',
    payment_status: 'paid',
    refunded_minor: 0,
    corrections: [],
    alert: null,
    note,
    recorded_by: recordedBy,
    created_at: at,
    paid_at: paid_at === undefined ? at : Math.min(Date.parse(paid_at), at),
    activated_at: null,
    withdrawn_at: null,
  };
}

const toInstant = (t: number): string => new Date(t).toISOString();
const toInstantOrNull = (t: number | null): string | null => (t === null ? null : toInstant(t));

/** The administrator's view. Before activation a transaction belongs to a customer, not to a member. */
export function toTransaction({ transaction, username }: ListedTransaction): Transaction {
  const { name, lead_id: _lead, amount_minor, refunded_minor, created_at, ...row } = transaction;
  const isActivated = row.activated_at !== null;
  return {
    ...row,
    user_id: isActivated ? row.user_id : null,
    amount: toMajorUnits(amount_minor),
    refunded: toMajorUnits(refunded_minor),
    corrections: [...row.corrections],
    created_at: toInstant(created_at),
    metadata: { username: (isActivated ? username : null) ?? name },
    demo: row.gateway === 'demo',
    paid_at: toInstantOrNull(row.paid_at),
    activated_at: toInstantOrNull(row.activated_at),
    withdrawn_at: toInstantOrNull(row.withdrawn_at),
  };
}
