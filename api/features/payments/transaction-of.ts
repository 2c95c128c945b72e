import { v7 as uuid } from 'uuid';
import type { paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { transactionStatus } from '#api/domain/payments.ts';

export type PaymentTransaction = typeof paymentTransactions.$inferSelect;

/** The transaction of a session as it is born at a moment (UTC ms): no money is there yet. */
export const transactionOf = (
  session: typeof paymentSessions.$inferSelect,
  at: number,
): PaymentTransaction => ({
  id: uuid(),
  session_id: session.id,
  lead_id: session.lead_id,
  user_id: session.user_id,
  name: session.name,
  email: session.email,
  phone: session.phone,
  package_type: session.package_type,
  currency: session.currency,
  amount_minor: session.amount_minor,
  method: session.method,
  gateway: session.gateway,
  status: transactionStatus(session.state),
  payment_status: 'unpaid',
  alert: null,
  note: '',
  recorded_by: null,
  created_at: at,
  paid_at: null,
  activated_at: null,
  withdrawn_at: null,
});
