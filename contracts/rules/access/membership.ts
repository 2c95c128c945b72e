import { DAY_MS } from '../durations.ts';
import type { RecordedMethod } from '#contracts/payments/admin-payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { Unknown } from '#contracts/unknown.ts';

/** Days before the end of access at which a member is reminded. */
export const EXPIRY_STEPS = [7, 3, 1] as const;
type ExpiryStep = (typeof EXPIRY_STEPS)[number];

export type ExpiryReminder = {
  /** The latest reminder that is due; a member who put it away is left alone until the next one. */
  readonly step: ExpiryStep;
  /** Begun days that are left, at least 1. */
  readonly daysLeft: number;
};

/**
 * What a member is to be told about the end of access; null more than a week before it, without an end,
 * and after it.
 *
 * @param expiresAt UTC ms
 * @param now UTC ms
 */
export function expiryReminder(expiresAt: number | null, now: number): ExpiryReminder | null {
  if (expiresAt === null || expiresAt <= now) return null;
  const daysLeft = Math.ceil((expiresAt - now) / DAY_MS);
  const step = EXPIRY_STEPS.findLast((days) => daysLeft <= days);
  return step === undefined ? null : { step, daysLeft };
}

/** The end of access (UTC ms) once some days were bought: they are added to what is left of it. */
export const extendedTo = (expiresAt: number | null, days: number, now: number): number =>
  Math.max(expiresAt ?? now, now) + days * DAY_MS;

/** How much of a span of access is left, in ms; its ends and the moment are UTC ms. */
export const leftOfAccess = (startsAt: number, expiresAt: number, now: number): number =>
  Math.max(expiresAt - Math.max(startsAt, now), 0);

/** The end of access (UTC ms) once so many ms were taken back: what is over does not end again earlier. */
export const shortenedBy = (expiresAt: number, leftMs: number, now: number): number =>
  Math.max(expiresAt - leftMs, Math.min(expiresAt, now));

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
