import type { PaymentTotal, Transaction } from '#contracts/payments/admin-payments.ts';
import { toMajorUnits, toMinorUnits } from './money.ts';

/** The date by which payments are listed and booked: when the money came, else when it was begun. */
export const paymentDate = ({
  paid_at,
  created_at,
}: Pick<Transaction, 'paid_at' | 'created_at'>): string => paid_at ?? created_at;

type Paid = Pick<
  Transaction,
  'package_type' | 'amount' | 'refunded' | 'currency' | 'demo' | 'payment_status' | 'paid_at'
>;

/** Whether money came by a payment, also if it was given back since. A void payment never was one. */
export const isReceived = ({
  paid_at,
  payment_status,
}: Pick<Paid, 'paid_at' | 'payment_status'>): boolean =>
  paid_at !== null && payment_status !== 'unpaid' && payment_status !== 'voided';

/**
 * Income: what was received less what was given back, by package and currency; demo payments, which
 * moved no money, stand apart. Every figure of money in the console is made of these rows. On the server
 * `readIncome` of api/db/income.ts is the same as SQL.
 */
export type Income = Pick<Paid, 'package_type' | 'currency' | 'demo'> & {
  readonly payments: number; // all that were selected
  readonly count: number; // those of them that were received
  readonly gross: number; // what was received, in minor units
  readonly refunded: number; // the part of it that was given back
};

/** The income of some payments, in no order. */
export function incomeOf(payments: readonly Paid[]): Income[] {
  const rows = new Map<string, Income>();
  for (const payment of payments) {
    const { package_type, currency, demo } = payment;
    const key = `${package_type} ${demo} ${currency}`;
    const none = { package_type, currency, demo, payments: 0, count: 0, gross: 0, refunded: 0 };
    rows.set(key, joined(rows.get(key) ?? none, toIncome(payment)));
  }
  return [...rows.values()];
}

type Sums = Pick<Income, 'payments' | 'count' | 'gross' | 'refunded'>;

const toIncome = (payment: Paid): Sums =>
  isReceived(payment)
    ? {
        payments: 1,
        count: 1,
        gross: toMinorUnits(payment.amount),
        refunded: toMinorUnits(payment.refunded),
      }
    : { payments: 1, count: 0, gross: 0, refunded: 0 };

const joined = (row: Income, sums: Sums): Income => ({
  ...row,
  payments: row.payments + sums.payments,
  count: row.count + sums.count,
  gross: row.gross + sums.gross,
  refunded: row.refunded + sums.refunded,
});

/** What income adds up to, by currency over all packages: real money first. Nothing where no money came. */
export function totalIncome(rows: readonly Income[]): PaymentTotal[] {
  const totals = new Map<string, Income>();
  for (const row of rows.filter(({ count }) => count > 0)) {
    const key = `${row.demo} ${row.currency}`;
    const total = totals.get(key);
    totals.set(key, total === undefined ? row : joined(total, row));
  }
  return [...totals.values()]
    .map(({ currency, demo, count, gross, refunded }) => ({
      currency,
      demo,
      count,
      gross: toMajorUnits(gross),
      refunded: toMajorUnits(refunded),
      income: toMajorUnits(gross - refunded),
    }))
    .toSorted(byCurrency);
}

/** Real money first, then by the name of the currency. */
const byCurrency = (one: PaymentTotal, other: PaymentTotal): number =>
  Number(one.demo) - Number(other.demo) || (one.currency < other.currency ? -1 : 1);
