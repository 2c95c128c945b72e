import { aggregate } from '#api/engine/candles/aggregate.ts';
import { candleBegins } from '#api/engine/candles/gaps.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  candleEnd,
  candleStart,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/market/timeframes.ts';
import type { CandleWindow } from './candle-store.ts';

type Kind = {
  readonly instrument: Instrument;
  readonly longer: Timeframe;
  readonly shorter: Timeframe;
};

/** The window of shorter candles that a window of longer ones is made of. */
export function shorterWindow({ instrument, longer, shorter }: Kind, window: CandleWindow) {
  const each = timeframeMs[longer] / timeframeMs[shorter];
  const limit = (window.limit + 2) * each;
  return { from: candleStart(instrument, longer, window.from), to: window.to, limit };
}

/**
 * Longer candles of a window. One at either end of which shorter candles are still to be expected is
 * left out: a day of which an hour is known is not a day.
 *
 * @param candles the shorter ones, oldest first
 */
export function longerCandles(
  { instrument, longer, shorter }: Kind,
  candles: readonly Candle[],
  { from, to, limit }: CandleWindow,
): Candle[] {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return [];
  const isNoneDue = (span: { from: number; to: number }): boolean =>
    candleBegins(instrument, shorter, span).next().done === true;
  const begin = candleStart(instrument, longer, first.t);
  const lastBegin = candleStart(instrument, longer, last.t);
  const isFirstWhole = isNoneDue({ from: begin, to: first.t });
  const isLastWhole = isNoneDue({
    from: candleEnd(instrument, shorter, last.t),
    to: candleEnd(instrument, longer, lastBegin),
  });
  return aggregate(instrument, longer, candles)
    .filter(({ t }) => t >= from && t < to)
    .filter(({ t }) => (t !== begin || isFirstWhole) && (t !== lastBegin || isLastWhole))
    .slice(-limit);
}
