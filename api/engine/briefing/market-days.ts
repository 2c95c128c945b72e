import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { BriefingMarket } from './briefing-input.ts';

/** About a year of trading days. */
export const YEAR_DAYS = 252;
/** A percentile of fewer says little. */
export const FEWEST_DAYS = 60;

/** Closed days of an instrument, oldest first; none where the market is not among them. */
export const daysIn = (
  markets: readonly BriefingMarket[],
  instrument: Instrument,
): readonly Candle[] => markets.find((each) => each.instrument === instrument)?.candles.D1 ?? [];

/**
 * The days that all of some instruments have, oldest first, each with one candle for each of them in
 * their order: a day that a source lacks for one would pair prices of different days.
 */
export function commonDays(
  markets: readonly BriefingMarket[],
  [first, ...others]: readonly [Instrument, ...Instrument[]],
): (readonly Candle[])[] {
  const byTime = others.map(
    (each) => new Map(daysIn(markets, each).map((day) => [day.t, day] as const)),
  );
  return daysIn(markets, first).flatMap((day) => {
    const rest = byTime.flatMap((days) => days.get(day.t) ?? []);
    return rest.length === others.length ? [[day, ...rest]] : [];
  });
}

/** From one value to another in percent. */
export const percentChange = (from: number, to: number): number => 100 * (to / from - 1);
