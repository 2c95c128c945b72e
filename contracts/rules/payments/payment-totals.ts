import type { PaymentTotal, Transaction } from '#contracts/payments/admin-payments.ts';
import { toMajorUnits, toMinorUnits } from './money.ts';

/** The date by which payments are listed and booked: when the money came, else when it was begun. */
export const paymentDate = ({
  paid_at,
  created_at,
}: Pick<Transaction, 'paid_at' | 'created_at'>): string => paid_at ?? created_at;

type Paid = Pick<Transaction, 'amount' | 'currency' | 'demo' | 'payment_status'>;

/** What payments add up to, by currency. Unpaid ones are no money; demo payments stand apart. */
export function addPayments(payments: readonly Paid[]): PaymentTotal[] {
  const totals = new Map<string, PaymentTotal>();
  for (const { amount, currency, demo, payment_status } of payments) {
    if (payment_status === 'unpaid') continue;
    const key = `${demo} ${currency}`;
    const total = totals.get(key) ?? { currency, demo, count: 0, gross: 0, refunded: 0 };
    totals.set(key, {
      ...total,
      count: total.count + 1,
      gross: add(total.gross, amount),
      refunded: payment_status === 'refunded' ? add(total.refunded, amount) : total.refunded,
    });
  }
  return [...totals.values()].toSorted(byCurrency);
}

const add = (one: number, other: number): number =>
  toMajorUnits(toMinorUnits(one) + toMinorUnits(other));

/** Real money first, then by the name of the currency. */
export const byCurrency = (one: PaymentTotal, other: PaymentTotal): number =>
  Number(one.demo) - Number(other.demo) || (one.currency < other.currency ? -1 : 1);
