import { MINUTE_MS } from '#contracts/rules/durations.ts';

/** A provider tells the last candle some seconds after it has closed; later it will not come at all. */
const GRACE_MS = 5 * MINUTE_MS;

/**
 * The slots that can be looked at now: all up to the first one whose candles are still to be expected.
 *
 * @param clock UTC ms
 */
export function settledSlots(
  slots: readonly number[],
  clock: number,
  isReady: (slot: number) => boolean,
): readonly number[] {
  const waiting = slots.findIndex((slot) => clock - slot < GRACE_MS && !isReady(slot));
  return waiting === -1 ? slots : slots.slice(0, waiting);
}
