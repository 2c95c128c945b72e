import { DAY_MS } from '../durations.ts';

/** Days before the end of access at which a member is reminded. */
export const EXPIRY_STEPS = [7, 3, 1] as const;
export type ExpiryStep = (typeof EXPIRY_STEPS)[number];

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
