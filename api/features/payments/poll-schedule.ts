import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

const SOON_MS = 10 * SECOND_MS;
const SOON_POLLS = 12;
/** Waits after the first polls; the last one repeats. */
const LATER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONGEST_MS = 15 * MINUTE_MS;

/** A charge request without a response after this time has none: the session is polled. */
export const CHARGE_TIMEOUT_MS = 30 * SECOND_MS;

/** How long an unreachable gateway is polled after the end of a session. */
const OUTAGE_MS = 24 * 60 * MINUTE_MS;

export const firstPollAt = (now: number): number => now + SOON_MS;

/**
 * Time of the next poll of an open payment (UTC ms). Most end within two minutes, the others within two
 * hours. The end of the session is always polled.
 *
 * @param polls number of polls so far, including the current one
 */
export function nextPollAt(polls: number, now: number, expiresAt: number): number {
  const waitMs = polls < SOON_POLLS ? SOON_MS : (LATER_MS[polls - SOON_POLLS] ?? LONGEST_MS);
  return now < expiresAt ? Math.min(now + waitMs, expiresAt) : now + waitMs;
}

/** Whether to stop polling an unreachable gateway (UTC ms). */
export const isAbandoned = (now: number, expiresAt: number): boolean =>
  now >= expiresAt + OUTAGE_MS;
