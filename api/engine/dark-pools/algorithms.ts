import { compareVolumes, type ComparedVolume, totalVolume } from '#api/engine/measures/volume.ts';
import {
  correlation,
  mean,
  ratio,
  standardDeviation,
  median,
  robustScore,
} from '#api/engine/measures/statistics.ts';
import { atrSeries, rangeOf } from '#api/engine/indicators/indicators.ts';
import type { AdminDarkPool } from '#contracts/market/dark-pools.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { type DarkPoolMeasures, sessionOf } from './dark-pool-measures.ts';
import { LITTLE_RANGE, MUCH_VOLUME } from './liquidity.ts';

/** A minute compared with the hour before it. */
export type MarkedMinute = {
  readonly candle: Candle;
  readonly isAbsorbed: boolean; // much volume, and less than 0.7 of a usual range
  readonly isPushed: boolean; // more than two deviations of volume, and twice as far, as usual
};

const HOUR = 60; // minutes

const heightOf = ({ h, l }: Candle): number => h - l;

/** @param minutes closed M1 candles with volume, oldest first; those of the first hour bear no mark */
export function markMinutes(minutes: readonly Candle[]): MarkedMinute[] {
  const usualRanges = atrSeries(minutes, 14);
  return minutes.map((candle, i) => {
    if (i < HOUR) return { candle, isAbsorbed: false, isPushed: false };
    const before = minutes.slice(i - HOUR, i);
    const volumes = before.map(({ v }) => v);
    const score = robustScore(candle.v, volumes);
    const range = heightOf(candle);
    return {
      candle,
      isAbsorbed: score > MUCH_VOLUME && range < LITTLE_RANGE * (usualRanges[i] ?? 0),
      isPushed: score > 2 && range > 2 * median(before.map(heightOf)),
    };
  });
}

/** The candles that show a pattern, oldest first; null where there is none. */
type Pattern = readonly Candle[] | null;

const STRETCH = 5; // minutes
const PATTERN_QUARTERS = 16;
const BAND = 0.05; // share of an ADR that is one price

/** An hour whose twelve stretches of five minutes hold about the same volume, as slices by time would. */
export function evenVolume(hour: readonly Candle[]): Pattern {
  const volumes = Array.from({ length: hour.length / STRETCH }, (_, i) =>
    totalVolume(hour.slice(i * STRETCH, (i + 1) * STRETCH)),
  );
  const variation = ratio(standardDeviation(volumes), mean(volumes));
  return hour.length === HOUR && totalVolume(hour) > 0 && variation < 0.15 ? hour : null;
}

/** Four hours whose volume rises and falls as it usually does at that time of day, as slices by volume would. */
export function followsUsualVolume(quarters: readonly ComparedVolume[]): Pattern {
  if (quarters.length < PATTERN_QUARTERS) return null;
  const likeness = correlation(
    quarters.map(({ candle }) => candle.v),
    quarters.map(({ usual }) => usual),
  );
  return likeness > 0.9 ? quarters.map(({ candle }) => candle) : null;
}

/** Three or more minutes at one price, each with much volume that moved it little, as hidden orders would. */
export function absorption(hour: readonly MarkedMinute[], adr: number): Pattern {
  const absorbed = hour.filter(({ isAbsorbed }) => isAbsorbed).map(({ candle }) => candle);
  const around = absorbed.map(({ c }) =>
    absorbed.filter((other) => other.c >= c && other.c <= c + BAND * adr),
  );
  const largest = around.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return largest.length >= 3 ? largest : null;
}

/** Four or more minutes with much volume that went more than twice as far as usual. */
export function pushes(hour: readonly MarkedMinute[]): Pattern {
  const pushed = hour.filter(({ isPushed }) => isPushed).map(({ candle }) => candle);
  return pushed.length >= 4 ? pushed : null;
}

type Algorithm = AdminDarkPool['algorithms'][number];

/** The candles of a pattern, and the close (UTC ms) at which it was detected. */
type Detection = { readonly candles: readonly Candle[]; readonly at: number };

function newest<Each extends { readonly candle: Candle }>(
  { candles, lengthMs, count }: { candles: readonly Each[]; lengthMs: number; count: number },
  since: number,
  patternOf: (stretch: readonly Each[]) => Pattern,
): Detection | null {
  for (let end = candles.length; end > 0; end -= 1) {
    const at = (candles[end - 1]?.candle.t ?? 0) + lengthMs;
    if (at < since) return null;
    const pattern = patternOf(candles.slice(Math.max(0, end - count), end));
    if (pattern !== null) return { candles: pattern, at };
  }
  return null;
}

function described(
  { instrument, asOf }: Pick<DarkPoolMeasures, 'instrument' | 'asOf'>,
  name: Algorithm['name'],
  { candles, at }: Detection,
): Algorithm {
  const isActive = asOf - at <= 30 * timeframeMs.M1;
  const { high, low } = rangeOf(candles);
  return {
    name,
    status: isActive ? 'Active' : 'Completed',
    volume: Math.round(totalVolume(candles)),
    timeLeft: isActive ? sessionOf(asOf).minutesLeft : 0,
    priceRange: [roundPrice(instrument, low), roundPrice(instrument, high)],
  };
}

/** Active: ended within half an hour; completed: within four. Chance leaves such patterns, too. */
export function findAlgorithms(
  measures: Pick<DarkPoolMeasures, 'instrument' | 'asOf' | 'minutes' | 'quarters' | 'adr'>,
): Algorithm[] {
  const { instrument, asOf, adr } = measures;
  const since = asOf - 240 * timeframeMs.M1;
  const marked = markMinutes(measures.minutes);
  const minutes = { candles: marked, lengthMs: timeframeMs.M1, count: HOUR };
  const quarters = {
    candles: compareVolumes(instrument, measures.quarters, 2 * PATTERN_QUARTERS),
    lengthMs: timeframeMs.M15,
    count: PATTERN_QUARTERS,
  };
  const detections: readonly (readonly [Algorithm['name'], Detection | null])[] = [
    ['TWAP', newest(minutes, since, (hour) => evenVolume(hour.map(({ candle }) => candle)))],
    ['VWAP', newest(quarters, since, followsUsualVolume)],
    ['Iceberg', newest(minutes, since, (hour) => absorption(hour, adr))],
    ['Momentum', newest(minutes, since, pushes)],
  ];
  return detections.flatMap(([name, detection]) =>
    detection ? [described(measures, name, detection)] : [],
  );
}
