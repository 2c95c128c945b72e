import type { paymentTransactions } from '#api/db/schema/payments.ts';
import type { users } from '#api/db/schema/users.ts';
import { DELETED_PAYER } from '#contracts/rules/access/membership.ts';

type Transaction = typeof paymentTransactions.$inferSelect;
type User = typeof users.$inferSelect;

/** Why a payment gives no access. */
export type Refused =
  | 'not_found'
  | 'not_paid'
  | 'withdrawn'
  | 'deleted'
  | 'administrator'
  | 'demo'
  | 'inactive';

/**
 * Whether a payment may give access to the one who has its address; null: it may.
 *
 * @param member null: it would make a new one
 */
export type Refuse = (transaction: Transaction, member: User | null) => Refused | null;

/** When an administrator presses: whoever has paid, also one who was switched off. */
export const refuseByHand: Refuse = ({ payment_status, withdrawn_at, email }, member) => {
  if (email === DELETED_PAYER.email) return 'deleted';
  if (withdrawn_at !== null) return 'withdrawn';
  if (payment_status !== 'paid') return 'not_paid';
  return member?.role === 'admin' ? 'administrator' : null;
};

/** When nobody presses: nobody is let in again whom an administrator has switched off. */
export const refuseByItself =
  (mayDemo: boolean): Refuse =>
  (transaction, member) => {
    if (transaction.gateway === 'demo' && !mayDemo) return 'demo';
    const refused = refuseByHand(transaction, member);
    return refused ?? (member?.is_active === false ? 'inactive' : null);
  };
