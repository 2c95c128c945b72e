import { and, count, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Income } from '#contracts/rules/payments/payment-totals.ts';
import type { Db } from './database.ts';
import { paymentTransactions } from './schema/payments.ts';
import { countIf } from './sql-expressions.ts';

const { package_type, currency, gateway, paid_at, payment_status, amount_minor, refunded_minor } =
  paymentTransactions;

/** `isReceived` of contracts/rules/payments/payment-totals.ts as SQL. */
export const isReceived = and(isNotNull(paid_at), notInArray(payment_status, ['unpaid', 'voided']));

const isDemo = sql`case when ${gateway} = 'demo' then 1 else 0 end`;

const sumOfReceived = (minor: typeof amount_minor | typeof refunded_minor): SQL<number> =>
  sql`coalesce(sum(case when ${isReceived} then ${minor} end), 0)`.mapWith(Number);

/**
 * The income of the payments that match, in no order: the one query behind every figure of money in
 * the console.
 */
export const readIncome = (db: Db, isSelected: SQL | undefined): Promise<Income[]> =>
  db
    .select({
      package_type,
      currency,
      demo: isDemo.mapWith((value) => Number(value) === 1),
      payments: count(),
      count: countIf(isReceived),
      gross: sumOfReceived(amount_minor),
      refunded: sumOfReceived(refunded_minor),
    })
    .from(paymentTransactions)
    .where(isSelected)
    .groupBy(package_type, currency, isDemo);
