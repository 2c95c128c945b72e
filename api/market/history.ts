import { isNoneDue } from '#contracts/rules/market/gaps.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  type Timeframe,
  candleEnd,
  candleStart,
  timeframeMs,
} from '#contracts/rules/market/timeframes.ts';
import type { CandleWindow } from './candle-store.ts';

type Kind = Record<'longer' | 'shorter', Timeframe> & { readonly instrument: Instrument };

/** The window of shorter candles for a window of longer ones. */
export function shorterWindow({ instrument, longer, shorter }: Kind, window: CandleWindow) {
  const each = timeframeMs[longer] / timeframeMs[shorter];
  const limit = (window.limit + 2) * each;
  return { from: candleStart(instrument, longer, window.from), to: window.to, limit };
}

/** Oldest first. Leaves out an incomplete one at either end: a day with one hour is not a day. */
export function longerCandles(
  { instrument, longer, shorter }: Kind,
  candles: readonly Candle[],
  { from, to, limit }: CandleWindow,
): Candle[] {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return [];
  const begin = candleStart(instrument, longer, first.t);
  const lastBegin = candleStart(instrument, longer, last.t);
  const isFirstWhole = isNoneDue(instrument, shorter, { from: begin, to: first.t });
  const isLastWhole = isNoneDue(instrument, shorter, {
    from: candleEnd(instrument, shorter, last.t),
    to: candleEnd(instrument, longer, lastBegin),
  });
  return aggregate(instrument, longer, candles)
    .filter(({ t }) => t >= from && t < to)
    .filter(({ t }) => (t !== begin || isFirstWhole) && (t !== lastBegin || isLastWhole))
    .slice(-limit);
}

export type ClosedCandles = {
  readonly candles: readonly Candle[]; // oldest first, without gaps that are still being filled
  readonly isFilling: boolean; // more candles are still being prepared
};

export type HistoryWindow = CandleWindow & {
  readonly isHasty?: boolean; // returns what is stored; the provider's candles are fetched later
};

/** Closed candles of one source. The window never reaches beyond them. */
export type History = (
  instrument: Instrument,
  timeframe: Timeframe,
  window: HistoryWindow,
) => Promise<ClosedCandles>;

/** The timeframe from which a longer one is built, where a source has no candles of it. */
export const shorterTimeframe: Readonly<Record<Timeframe, Timeframe | null>> = {
  M1: null,
  M5: 'M1',
  M15: 'M5',
  H1: 'M15',
  H4: 'H1',
  D1: 'H1',
  W1: 'D1',
};
