import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';

/** A price path can have made it: no price at or below zero, none outside of low and high. */
const isPossible = ({ o, h, l, c }: Candle): boolean =>
  l > 0 && l <= Math.min(o, c) && Math.max(o, c) <= h && Number.isFinite(h);

export type Span = { readonly from: number; readonly to: number };

/**
 * Makes a provider's candles ours: within the span, closed by its end, of hours in which the instrument
 * is traded, oldest first, of doubles the last.
 *
 * @param span UTC ms; candles begin at or after `from` and end at or before `to`
 * @returns the candles, and how many were impossible or off the grid
 */
export function tidyCandles(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
  span: Span,
): { candles: Candle[]; dropped: number } {
  const byStart = new Map<number, Candle>();
  let dropped = 0;
  for (const candle of candles) {
    const end = candleEnd(instrument, timeframe, candle.t);
    if (candle.t < span.from || end > span.to) continue;
    const isOnGrid = candleStart(instrument, timeframe, candle.t) === candle.t;
    // Some providers quote currencies at weekends too; nobody can trade on those.
    const isTraded = isMarketOpen(instrument, candle.t) || isMarketOpen(instrument, end - 1);
    if (!isOnGrid || !isPossible(candle)) dropped += 1;
    else if (isTraded) byStart.set(candle.t, candle);
  }
  return { candles: [...byStart.values()].toSorted((a, b) => a.t - b.t), dropped };
}
