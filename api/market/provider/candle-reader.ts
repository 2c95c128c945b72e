import type { Span } from '#contracts/rules/market/gaps.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  candleEnd,
  candleStart,
  timeframeMs,
  type Timeframe,
} from '#contracts/rules/market/timeframes.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import type { CandleRequest } from '../feed.ts';

/** No price at or below zero, none outside of low and high. */
const isPossible = ({ o, h, l, c }: Candle): boolean =>
  l > 0 && l <= Math.min(o, c) && Math.max(o, c) <= h && Number.isFinite(h);

/**
 * Normalises a provider's candles: within the span (UTC ms), closed by its end, in trading hours of
 * the instrument, oldest first; of duplicates the last. Counts the impossible and those off the
 * grid.
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
    // Some providers quote currencies at weekends too; those are not tradable.
    const isTraded = isMarketOpen(instrument, candle.t) || isMarketOpen(instrument, end - 1);
    if (!isOnGrid || !isPossible(candle)) dropped += 1;
    else if (isTraded) byStart.set(candle.t, candle);
  }
  return { candles: [...byStart.values()].toSorted((a, b) => a.t - b.t), dropped };
}

export const CANDLES_PER_PAGE = 5000; // the largest page of all three providers
const FINAL_AFTER_MS = 3_600_000; // after this, a missing hour is one without trade

export type CandleSource = {
  /** Timeframes of the provider that match our grid, shortest first; longer ones are built from the last. */
  readonly timeframesOf: (instrument: Instrument) => readonly Timeframe[];
  /** One page as the provider sends it: in any order, with duplicates, unclosed. */
  readonly readPage: (page: CandleRequest) => Promise<readonly Candle[]>;
};

/** The requested candles that are closed by now: from the first begin to the last end. */
function spanOf({ instrument, timeframe, from, to }: CandleRequest, now: number): Span {
  const start = candleStart(instrument, timeframe, from);
  const last = candleStart(instrument, timeframe, to - 1);
  return {
    from: start === from ? from : candleEnd(instrument, timeframe, start),
    to: Math.min(candleEnd(instrument, timeframe, last), now),
  };
}

function isComplete(end: number, reachedTo: number, now: number): boolean {
  return end <= now && (reachedTo >= end || now - end >= FINAL_AFTER_MS);
}

/**
 * Reads closed candles page by page, oldest first, and builds those whose boundaries differ from
 * ours: the provider's day may end at midnight, ours ends at 17:00 in New York. Counts impossible
 * ones.
 *
 * @throws FeedError
 */
export async function readCandles(
  source: CandleSource,
  request: CandleRequest,
  now: number,
): Promise<{ candles: readonly Candle[]; dropped: number }> {
  const { instrument, timeframe } = request;
  const timeframes = source.timeframesOf(instrument);
  const base = timeframes.includes(timeframe) ? timeframe : (timeframes.at(-1) ?? timeframe);
  const span = spanOf(request, now);
  const pageMs = CANDLES_PER_PAGE * timeframeMs[base];
  const pages: Candle[] = [];
  for (let from = span.from; from < span.to; from += pageMs) {
    const to = Math.min(from + pageMs, span.to);
    pages.push(...(await source.readPage({ instrument, timeframe: base, from, to })));
  }
  const { candles, dropped } = tidyCandles(instrument, base, pages, span);
  if (base === timeframe) return { candles, dropped };
  const last = candles.at(-1);
  const reachedTo = last === undefined ? 0 : candleEnd(instrument, base, last.t);
  const longer = aggregate(instrument, timeframe, candles).filter(({ t }) =>
    isComplete(candleEnd(instrument, timeframe, t), reachedTo, now),
  );
  return { candles: longer, dropped };
}
