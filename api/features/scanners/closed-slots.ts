import { MINUTE_MS } from '#contracts/rules/durations.ts';

/** Providers deliver a candle some seconds after its close; later than this it will not arrive. */
const GRACE_MS = 5 * MINUTE_MS;

/**
 * The slots that can be scanned now: all before the first whose candles may still arrive.
 *
 * @param clock UTC ms
 */
export function readySlots(
  slots: readonly number[],
  clock: number,
  isReady: (slot: number) => boolean,
): readonly number[] {
  const waiting = slots.findIndex((slot) => clock - slot < GRACE_MS && !isReady(slot));
  return waiting === -1 ? slots : slots.slice(0, waiting);
}
