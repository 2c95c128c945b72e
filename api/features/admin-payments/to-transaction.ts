import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import type { SeenTransaction } from './admin-payments.store.ts';

const toInstant = (t: number): string => new Date(t).toISOString();
const toInstantOrNull = (t: number | null): string | null => (t === null ? null : toInstant(t));

/** As the administrator sees it: until it is activated it belongs to no member, only to a customer. */
export function toTransaction({ transaction, username }: SeenTransaction): Transaction {
  const { id, session_id, package_type, currency, method, gateway } = transaction;
  const isActivated = transaction.activated_at !== null;
  return {
    id,
    user_id: isActivated ? transaction.user_id : null,
    session_id,
    package_type,
    amount: toMajorUnits(transaction.amount_minor),
    currency,
    status: transaction.status,
    payment_status: transaction.payment_status,
    created_at: toInstant(transaction.created_at),
    metadata: { username: (isActivated ? username : null) ?? transaction.name },
    email: transaction.email,
    phone: transaction.phone,
    method,
    gateway,
    demo: gateway === 'demo',
    paid_at: toInstantOrNull(transaction.paid_at),
    activated_at: toInstantOrNull(transaction.activated_at),
    withdrawn_at: toInstantOrNull(transaction.withdrawn_at),
    alert: transaction.alert,
    note: transaction.note,
    recorded_by: transaction.recorded_by,
  };
}
