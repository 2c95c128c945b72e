import type { RecordedMethod } from '#contracts/payments/admin-payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { Unknown } from '#contracts/unknown.ts';

/** Answer to somebody who asked for access, by their first name. */
export const leadThanks = (name: string): string =>
  `Thank you, ${name.trim().split(/\s+/)[0] ?? name}. We will contact you shortly.`;

/** Answer to the administrator who activated a payment. */
export const activatedWords = (email: string, isNewMember: boolean): string =>
  isNewMember
    ? `Access activated. The code is on its way to ${email}.`
    : `Access extended. The news is on its way to ${email}.`;

/** Said beside a payment that the setting would have activated by itself, and did not. */
export const notActivatedAlerts = {
  administrator: 'Not activated by itself: this is the address of an administrator.',
  inactive: 'Not activated by itself: this member was switched off.',
} as const;

/** Why a payment whose access was taken back gives none again. */
export const WITHDRAWN = 'The access of this payment was withdrawn.';

/** What stands at a payment in the place of a member whose account was deleted. */
export const DELETED_PAYER = { name: 'Deleted member', email: '', phone: '' } as const;

/** Why such a payment gives no access. */
export const PAYER_DELETED = 'The account of the member who paid was deleted.';

/** Said beside money that came when nobody waited for it any more. */
export const lateAlert = (was: 'failed' | 'expired'): string =>
  was === 'expired' ? 'Paid after the session had expired.' : 'Paid after the payment had failed.';

/** How something was paid, in words. */
export const methodWords: Readonly<Record<PaymentMethod | RecordedMethod | Unknown, string>> = {
  mobile_money: 'Mobile money',
  stripe: 'Card',
  card: 'Card',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  other: 'Other',
  unknown: 'Other',
};

/** As printed on a receipt: `BW-7C8D9E0F1A23` of the transaction `019aab20-…-7c8d9e0f1a23`. */
export const receiptNumber = (transactionId: string): string =>
  `BW-${transactionId.slice(-12).toUpperCase()}`;
