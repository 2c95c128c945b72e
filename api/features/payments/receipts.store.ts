import { and, desc, eq, inArray } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import type { Receipt } from '#contracts/payments/payments.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { methodWords, receiptNumber } from '#contracts/rules/access/membership.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import type { PaymentTransaction } from './payments.store.ts';

const NEWEST = 200;
const RECEIVED = ['paid', 'refunded', 'disputed'] as const;

export type ReceiptStore = ReturnType<typeof createReceiptStore>;

export function createReceiptStore({ db }: StoreDeps) {
  return {
    /** What a member has paid for, newest first. */
    async ofMember(userId: string): Promise<Receipt[]> {
      const rows = await db
        .select({
          transaction: paymentTransactions,
          from: subscriptions.starts_at,
          until: subscriptions.expires_at,
        })
        .from(paymentTransactions)
        .leftJoin(subscriptions, eq(subscriptions.payment_transaction_id, paymentTransactions.id))
        .where(
          and(
            eq(paymentTransactions.user_id, userId),
            inArray(paymentTransactions.payment_status, [...RECEIVED]),
          ),
        )
        .orderBy(desc(paymentTransactions.id))
        .limit(NEWEST);
      return rows.map(toReceipt);
    },
  };
}

type Row = {
  readonly transaction: PaymentTransaction;
  readonly from: number | null;
  readonly until: number | null;
};

const instant = (t: number): string => new Date(t).toISOString();
const instantOrNull = (t: number | null): string | null => (t === null ? null : instant(t));

const toReceipt = ({ transaction, from, until }: Row): Receipt => ({
  id: transaction.id,
  number: receiptNumber(transaction.id),
  package_type: transaction.package_type,
  package_name: planOf(transaction.package_type).name,
  amount: toMajorUnits(transaction.amount_minor),
  currency: transaction.currency,
  method: methodWords[transaction.method],
  demo: transaction.gateway === 'demo',
  payment_status: transaction.payment_status === 'unpaid' ? 'paid' : transaction.payment_status,
  paid_at: instant(transaction.paid_at ?? transaction.created_at),
  access_from: instantOrNull(from),
  access_until: instantOrNull(until),
});
