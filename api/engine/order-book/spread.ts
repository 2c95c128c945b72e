import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { clip, median, ratio } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, usualSpreadPips } from '#contracts/rules/market/instruments.ts';
/** Quarter-hours in twenty days of trade around the clock. */
const TWENTY_DAYS = 20 * 96;
/** How much narrower and wider than usual a spread may get. */
const NARROWEST = 0.8;
const WIDEST = 3;

/**
 * How much further than usual prices went around each of the last quarter-hours: the average true range
 * of 14 over its median of twenty days, within 0.8 and 3.
 *
 * @param quarters closed M15 candles, oldest first
 * @returns oldest first; fewer than the candles, as the first 14 have no average
 */
function excitements(quarters: readonly Candle[]): { t: number; factor: number }[] {
  const ranges = atrSeries(quarters, 14)
    .flatMap((range, i) => (range === null ? [] : { t: quarters[i]?.t ?? 0, range }))
    .slice(-TWENTY_DAYS);
  const usual = median(ranges.map(({ range }) => range));
  return ranges.map(({ t, range }) => ({
    t,
    factor: usual > 0 ? clip(ratio(range, usual), NARROWEST, WIDEST) : 1,
  }));
}

/** Modelled pips between bid and ask in each of the last quarter-hours, as `spreadPipsAt`. */
export const spreadHistory = (instrument: Instrument, quarters: readonly Candle[]): number[] =>
  excitements(quarters).map(({ t, factor }) => usualSpreadPips(instrument, t) * factor);

/**
 * Modelled pips between bid and ask: the instrument's usual spread, wider while prices go further than
 * usual. No quote is read.
 *
 * @param quarters closed M15 candles, oldest first
 * @param t UTC ms
 */
export function spreadPipsAt(
  instrument: Instrument,
  quarters: readonly Candle[],
  t: number,
): number {
  return usualSpreadPips(instrument, t) * (excitements(quarters).at(-1)?.factor ?? 1);
}
