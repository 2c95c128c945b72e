import { type CandleNeeds, closedAt } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { TIMEFRAMES, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/trading-time.ts';
import { newestCandles } from './newest-candles.ts';

/** The newest candles that had closed by a moment of the span (UTC ms), as many as an engine needs. */
export type CandleReader = (timeframe: Timeframe, asOf: number) => readonly Candle[];

/**
 * Computes once what an engine needs at every moment of a span.
 *
 * @param span UTC ms, both ends included
 */
export async function readCandles(
  instrument: Instrument,
  needs: CandleNeeds,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<CandleReader> {
  const held = new Map<Timeframe, readonly Candle[]>();
  for (const timeframe of TIMEFRAMES) {
    const count = needs[timeframe];
    if (count === undefined) continue;
    const limit = count + Math.ceil((to - from) / timeframeMs[timeframe]);
    const page = { to: closedUntil(instrument, timeframe, to), limit, asOf: to };
    held.set(timeframe, await newestCandles(instrument, timeframe, page));
  }
  return (timeframe, asOf) =>
    closedAt(instrument, timeframe, held.get(timeframe) ?? [], {
      asOf,
      count: needs[timeframe] ?? 0,
    });
}
