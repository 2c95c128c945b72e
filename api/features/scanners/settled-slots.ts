import type { Candle } from '#contracts/rules/candles.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/timeframes.ts';
import { lastTradedAt } from '#contracts/rules/trading-time.ts';

const MINUTE_MS = 60_000;
/** A provider tells the last candle some seconds after it has closed; later it will not come at all. */
const GRACE_MS = 5 * MINUTE_MS;
/** A quiet market may be without a quote for some minutes. */
const QUIET_MS = 5 * MINUTE_MS;

/**
 * Whether candles reach up to a moment. What was made of older ones would be a signal of yesterday's
 * prices.
 */
export function reachUpTo(
  slot: number,
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): boolean {
  const last = candles.at(-1);
  if (last === undefined) return false;
  const end = candleEnd(instrument, timeframe, last.t);
  const quiet = timeframe === 'M1' ? QUIET_MS : 0;
  return end >= lastTradedAt(instrument, slot) - quiet;
}

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
