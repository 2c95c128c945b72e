import { type CandleNeeds, closedAt } from '#api/engine/candles/candle-window.ts';
import type { Market } from './market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { TIMEFRAMES, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/trading-time.ts';

export type CandleReader = {
  /** The newest that had closed by a moment of the span (UTC ms), as many as the engine needs. */
  readonly at: (timeframe: Timeframe, asOf: number) => readonly Candle[];
  /** History is still being prepared: what was read may be too little. */
  readonly isFilling: boolean;
};

type Span = {
  readonly from: number;
  readonly to: number;
  /** Does not wait for a provider. */
  readonly isHasty?: boolean;
};

/**
 * Reads once what an engine needs at every moment of a span. A provider that is slow is waited for
 * once, and not for each timeframe.
 *
 * @param span UTC ms, both ends included
 */
export async function readCandles(
  market: Pick<Market, 'candles'>,
  instrument: Instrument,
  needs: CandleNeeds,
  { from, to, isHasty = false }: Span,
): Promise<CandleReader> {
  const held = new Map<Timeframe, readonly Candle[]>();
  let isFilling = false;
  for (const timeframe of TIMEFRAMES) {
    const count = needs[timeframe];
    if (count === undefined) continue;
    const more = Math.ceil((to - from) / timeframeMs[timeframe]);
    const end = closedUntil(instrument, timeframe, to);
    const page = { to: end, limit: count + more, isHasty: isHasty || isFilling };
    const history = await market.candles(instrument, timeframe, page);
    held.set(timeframe, history.candles);
    isFilling ||= history.isFilling;
  }
  return {
    isFilling,
    at: (timeframe, asOf) =>
      closedAt(instrument, timeframe, held.get(timeframe) ?? [], {
        asOf,
        count: needs[timeframe] ?? 0,
      }),
  };
}
