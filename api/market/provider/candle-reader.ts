import { aggregate } from '#api/engine/candles/aggregate.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  candleEnd,
  candleStart,
  timeframeMs,
  type Timeframe,
} from '#contracts/rules/market/timeframes.ts';
import type { CandleRequest } from '../feed.ts';
import { type Span, tidyCandles } from './tidy.ts';

/** What all three providers answer at most. */
export const CANDLES_PER_PAGE = 5000;
/** After that an hour without trade is no longer one that the provider has yet to publish. */
const SETTLED_MS = 3_600_000;

export type CandleSource = {
  /** Those that stand on our grid at this provider, shortest first; longer ones are built of the last. */
  readonly timeframesOf: (instrument: Instrument) => readonly Timeframe[];
  /** One page, as the provider tells it: in any order, doubled, unclosed. */
  readonly readPage: (page: CandleRequest) => Promise<readonly Candle[]>;
};

/** The candles that were asked for, and are closed by now: from the first begin to the last end. */
function spanOf({ instrument, timeframe, from, to }: CandleRequest, now: number): Span {
  const start = candleStart(instrument, timeframe, from);
  const last = candleStart(instrument, timeframe, to - 1);
  return {
    from: start === from ? from : candleEnd(instrument, timeframe, start),
    to: Math.min(candleEnd(instrument, timeframe, last), now),
  };
}

/** Longer candles; the newest only when its end is in, or so long ago that nothing more will come. */
function longerCandles({ instrument, timeframe }: CandleRequest, base: Timeframe, now: number) {
  return (candles: readonly Candle[]): Candle[] => {
    const last = candles.at(-1);
    const knownTo = last === undefined ? 0 : candleEnd(instrument, base, last.t);
    return aggregate(instrument, timeframe, candles).filter(({ t }) => {
      const end = candleEnd(instrument, timeframe, t);
      return end <= now && (knownTo >= end || now - end >= SETTLED_MS);
    });
  };
}

/**
 * Reads candles page by page, and builds those that the provider cuts elsewhere than we do: its day
 * may end at midnight, ours ends at 17:00 in New York.
 *
 * @param now UTC ms
 * @returns closed candles, oldest first, without doubles; and how many impossible ones were left out
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
  const told: Candle[] = [];
  for (let from = span.from; from < span.to; from += pageMs) {
    const to = Math.min(from + pageMs, span.to);
    told.push(...(await source.readPage({ instrument, timeframe: base, from, to })));
  }
  const { candles, dropped } = tidyCandles(instrument, base, told, span);
  if (base === timeframe) return { candles, dropped };
  return { candles: longerCandles(request, base, now)(candles), dropped };
}
