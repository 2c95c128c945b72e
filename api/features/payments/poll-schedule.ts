import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

const SOON_MS = 10 * SECOND_MS;
const SOON_LOOKS = 12;
/** After those: how long until the next one; the last of them repeats. */
const LATER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONGEST_MS = 15 * MINUTE_MS;

/** A charge on the phone that has no answer after this long gets none, and is asked about. */
export const CHARGE_PATIENCE_MS = 30 * SECOND_MS;

/** How long a gateway that cannot be reached is asked on after the end of a session. */
const OUTAGE_MS = 24 * 60 * MINUTE_MS;

export const firstLookAt = (now: number): number => now + SOON_MS;

/**
 * When an open payment is asked about again (UTC ms): most are decided within two minutes, the others
 * within two hours. The end of the session is always one of the looks.
 *
 * @param looks how often it was asked about, this time included
 */
export function nextLookAt(looks: number, now: number, expiresAt: number): number {
  const waitMs = looks < SOON_LOOKS ? SOON_MS : (LATER_MS[looks - SOON_LOOKS] ?? LONGEST_MS);
  return now < expiresAt ? Math.min(now + waitMs, expiresAt) : now + waitMs;
}

/** Whether a session whose gateway still says nothing is given up (UTC ms). */
export const isGivenUp = (now: number, expiresAt: number): boolean => now >= expiresAt + OUTAGE_MS;
