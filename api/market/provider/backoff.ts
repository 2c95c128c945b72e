const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before trying again: twice as long each time, up to a minute, of which half is
 * chance, so that many servers do not come back at the same moment.
 *
 * @param failures in a row, from 1
 * @param random from 0 to below 1
 * @source "equal jitter" in M. Brooker, Exponential Backoff and Jitter, AWS Architecture Blog, 2015
 */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(whole / 2 + (random * whole) / 2);
}
