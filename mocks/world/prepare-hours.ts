import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { breathe, candlesOf } from './market.ts';

const SLICE_MS = 14 * DAY_MS;
/** Markets rest on two days of seven, and on some others. */
const REST = 1.45;
/** Candles of these are made of hours, which are kept once they were computed. */
const OF_HOURS = ['H1', 'H4', 'D1'] as const satisfies readonly Timeframe[];

/** From when on the hours of an instrument are there, UTC ms. */
const preparedFrom = new Map<Instrument, number>();

const spanOf = (needs: CandleNeeds): number =>
  REST * Math.max(...OF_HOURS.map((timeframe) => (needs[timeframe] ?? 0) * timeframeMs[timeframe]));

/**
 * Computes the hours behind the candles that are needed at a moment, fortnight by fortnight for all
 * instruments: as these share the forces that move them, it takes two thirds of one after the other.
 *
 * @param asOf UTC ms
 */
export async function prepareHours(
  instruments: readonly Instrument[],
  needs: CandleNeeds,
  asOf: number,
): Promise<void> {
  const from = asOf - spanOf(needs);
  for (let end = asOf; end > from; end -= SLICE_MS) {
    const begin = Math.max(from, end - SLICE_MS);
    for (const instrument of instruments) {
      if (begin >= (preparedFrom.get(instrument) ?? asOf)) continue;
      candlesOf(instrument, 'H1', begin, end);
      preparedFrom.set(instrument, begin);
      await breathe();
    }
  }
}
