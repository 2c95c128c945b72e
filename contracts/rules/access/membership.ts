import type { PaymentMethod, RecordedMethod } from '#contracts/primitives.ts';
import type { Unknown } from '#contracts/unknown.ts';
import { DAY_MS } from '../durations.ts';

/** How long an administrator may look at the app as a member; using it does not prolong it. */
export const VIEW_MINUTES = 30;

/** The date of the terms, the privacy notice and the risk disclosure that a customer agrees to. */
export const TERMS_VERSION = '2026-11-27';

export const EXPIRY_STEPS = [7, 3, 1] as const; // days before the end at which a member is reminded

export type ExpiryReminder = {
  /** The latest reminder that is due; a member who put it away is left alone until the next one. */
  readonly step: (typeof EXPIRY_STEPS)[number];
  readonly daysLeft: number; // begun days that are left, at least 1
};

/** The reminder that is due in the last week of access; null outside it. Both times are UTC ms. */
export function expiryReminder(expiresAt: number | null, now: number): ExpiryReminder | null {
  if (expiresAt === null || expiresAt <= now) return null;
  const daysLeft = Math.ceil((expiresAt - now) / DAY_MS);
  const step = EXPIRY_STEPS.findLast((days) => daysLeft <= days);
  return step === undefined ? null : { step, daysLeft };
}

/** The end of access (UTC ms) once some days were bought: they are added to what is left of it. */
export const extendedTo = (expiresAt: number | null, days: number, now: number): number =>
  Math.max(expiresAt ?? now, now) + days * DAY_MS;

/** Answer to a request for access, by first name. */
export const leadThanks = (name: string): string =>
  `Thank you, ${name.trim().split(/\s+/)[0] ?? name}. We will contact you shortly.`;

/** Replaces the member of a payment whose account was deleted. */
export const DELETED_PAYER = { name: 'Deleted member', email: '', phone: '' } as const;

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
