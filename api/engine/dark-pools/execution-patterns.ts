import { correlation } from '#api/engine/measures/correlation.ts';
import { mean, ratio, standardDeviation } from '#api/engine/measures/statistics.ts';
import type { ComparedVolume } from '#api/engine/measures/unusual-volume.ts';
import { totalVolume } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { MarkedMinute } from './mark-minutes.ts';

/** The candles that show a pattern, oldest first; null where there is none. */
type Pattern = readonly Candle[] | null;

const MINUTES = 60;
const STRETCH = 5; // minutes
const EVEN = 0.15;
export const COURSE_QUARTERS = 16;
const ALIKE = 0.9;
const FEWEST_ABSORBED = 3;
const FEWEST_PUSHED = 4;
/** Share of an ADR that is one price. */
const BAND = 0.05;

/** Of equal length, as many as a whole number of them fits. */
const stretchesOf = (candles: readonly Candle[]): (readonly Candle[])[] =>
  Array.from({ length: candles.length / STRETCH }, (_, i) =>
    candles.slice(i * STRETCH, (i + 1) * STRETCH),
  );

/** An hour whose twelve stretches of five minutes hold about the same volume, as slices by time would. */
export function evenVolume(hour: readonly Candle[]): Pattern {
  const volumes = stretchesOf(hour).map(totalVolume);
  const variation = ratio(standardDeviation(volumes), mean(volumes));
  return hour.length === MINUTES && totalVolume(hour) > 0 && variation < EVEN ? hour : null;
}

/** Four hours whose volume rises and falls as it usually does at that time of day, as slices by volume would. */
export function usualCourse(quarters: readonly ComparedVolume[]): Pattern {
  if (quarters.length < COURSE_QUARTERS) return null;
  const likeness = correlation(
    quarters.map(({ candle }) => candle.v),
    quarters.map(({ usual }) => usual),
  );
  return likeness > ALIKE ? quarters.map(({ candle }) => candle) : null;
}

/** Three or more minutes at one price, each with much volume that moved it little, as hidden orders would. */
export function absorption(hour: readonly MarkedMinute[], adr: number): Pattern {
  const absorbed = hour.filter(({ isAbsorbed }) => isAbsorbed).map(({ candle }) => candle);
  const around = absorbed.map(({ c }) =>
    absorbed.filter((other) => other.c >= c && other.c <= c + BAND * adr),
  );
  const largest = around.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return largest.length >= FEWEST_ABSORBED ? largest : null;
}

/** Four or more minutes with much volume that went more than twice as far as usual. */
export function pushes(hour: readonly MarkedMinute[]): Pattern {
  const pushed = hour.filter(({ isPushed }) => isPushed).map(({ candle }) => candle);
  return pushed.length >= FEWEST_PUSHED ? pushed : null;
}
