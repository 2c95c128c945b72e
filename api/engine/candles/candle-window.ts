import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/trading-time.ts';

/** How many closed candles of each timeframe an engine reads. */
export type CandleNeeds = Readonly<Partial<Record<Timeframe, number>>>;

/** Closed candles of one instrument, oldest first, at most as many as were needed. */
export type CandlesOf<Needs extends CandleNeeds> = {
  readonly [Each in keyof Needs]: readonly Candle[];
};

/** Index of the first candle that begins at or after a moment. */
function indexFrom(candles: readonly Candle[], t: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.t ?? Infinity) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The newest candles that had closed at a moment (UTC ms); never a later one. */
export function closedAt(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
  { asOf, count }: { asOf: number; count: number },
): readonly Candle[] {
  const end = indexFrom(candles, closedUntil(instrument, timeframe, asOf));
  return candles.slice(Math.max(0, end - count), end);
}
