import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import { lastTradedAt } from '#contracts/rules/time/trading-time.ts';

/** A quiet market may be without a quote for some minutes. */
const QUIET_MS = 5 * 60_000;

/**
 * Whether candles reach up to a moment (UTC ms). What was made of older ones would be a signal of
 * yesterday's prices.
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
