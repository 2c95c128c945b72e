import { v7 as uuid } from 'uuid';
import type { Database } from '#api/db/database.ts';
import { paymentTransactions } from '#api/db/schema/payments.ts';

export type TransactionRow = typeof paymentTransactions.$inferSelect;

/** The moment of payments that do not say otherwise, ms UTC. */
const PAID_AT = Date.parse('2026-11-20T08:50:00.000Z');

/** A month that Kwame has paid on his phone; a test says only what matters to it. */
export const aPaidTransaction = (overrides: Partial<TransactionRow> = {}): TransactionRow => ({
  id: uuid(),
  session_id: null,
  lead_id: null,
  user_id: null,
  name: 'Kwame Boateng',
  email: 'kwame@example.com',
  phone: '+233241234567',
  package_type: 'monthly',
  currency: 'USD',
  amount_minor: 3000,
  method: 'mobile_money',
  gateway: 'paystack',
  status: 'completed',
  payment_status: 'paid',
  refunded_minor: overrides.payment_status === 'refunded' ? (overrides.amount_minor ?? 3000) : 0,
  corrections: [],
  alert: null,
  note: '',
  recorded_by: null,
  created_at: PAID_AT,
  paid_at: PAID_AT,
  activated_at: null,
  withdrawn_at: null,
  ...overrides,
});

/** Stores one; its id. */
export async function pay(
  { write }: Pick<Database, 'write'>,
  overrides: Partial<TransactionRow> = {},
): Promise<string> {
  const row = aPaidTransaction(overrides);
  await write(async (tx) => {
    await tx.insert(paymentTransactions).values(row);
  });
  return row.id;
}
