import { UNKNOWN, type Unknown } from '#contracts/unknown.ts';

/** `action_required`: to be approved on the phone, or by a voucher. The last three are final. */
export const PAYMENT_STATES = ['pending', 'action_required', 'paid', 'failed', 'expired'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** An app waits on in a state that it does not know: the server tells the end in one that it does. */
export const isOpenPayment = (state: PaymentState | Unknown): boolean =>
  state === 'pending' || state === 'action_required' || state === UNKNOWN;

type Standing = {
  readonly status: 'completed' | 'pending' | 'failed' | Unknown;
  readonly payment_status: 'paid' | 'unpaid' | 'refunded' | 'disputed' | 'voided' | Unknown;
  readonly activated_at: string | null;
  readonly withdrawn_at: string | null;
  readonly alert: string | null; // what an administrator should look at
};

/** What the console's list of payments is narrowed to, in the order of its choice. */
export const PAYMENT_FILTERS = ['waiting', 'attention', 'completed', 'pending', 'failed'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** Paid, and not activated yet. */
export const isWaiting = ({ payment_status, activated_at }: Standing): boolean =>
  payment_status === 'paid' && activated_at === null;

/** It gives access at the moment, or did until that ran out. */
export const canWithdraw = ({
  activated_at,
  withdrawn_at,
}: Pick<Standing, 'activated_at' | 'withdrawn_at'>): boolean =>
  activated_at !== null && withdrawn_at === null;

/** The gateway says that money went back, or the customer's bank wants it back, and the access is still there. */
export const isOverdrawn = (payment: Standing): boolean =>
  payment.alert !== null &&
  canWithdraw(payment) &&
  ['refunded', 'disputed'].includes(payment.payment_status);

function needsReview(payment: Standing): boolean {
  const { alert, payment_status } = payment;
  if (alert === null) return false;
  if (payment_status === 'refunded') return canWithdraw(payment);
  if (payment_status === 'disputed') return payment.withdrawn_at === null;
  return payment.activated_at === null;
}

export function isShown(payment: Standing, filter: PaymentFilter): boolean {
  if (filter === 'waiting') return isWaiting(payment);
  if (filter === 'attention') return needsReview(payment);
  return payment.status === filter && payment.payment_status !== 'voided';
}
