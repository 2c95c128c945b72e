import { compareVolumes } from '#api/engine/measures/unusual-volume.ts';
import { totalVolume } from '#api/engine/measures/volume.ts';
import type { AdminDarkPool } from '#contracts/market/dark-pools.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import {
  absorption,
  COURSE_QUARTERS,
  evenVolume,
  pushes,
  usualCourse,
} from './execution-patterns.ts';
import { markMinutes } from './mark-minutes.ts';
import type { DarkPoolMeasures } from './measure-dark-pool.ts';
import { sessionOf } from './session-of.ts';

type Algorithm = AdminDarkPool['algorithms'][number];

const HOUR = 60; // minutes
const ACTIVE_MS = 30 * timeframeMs.M1;
const COMPLETED_MS = 240 * timeframeMs.M1;

/** The candles of a pattern, and the close (UTC ms) at which it showed. */
type Shown = { readonly candles: readonly Candle[]; readonly at: number };

/** Looks at stretches that end later and later, and tells the newest in which a pattern shows. */
function newest<Each extends { readonly candle: Candle }>(
  { candles, lengthMs, count }: { candles: readonly Each[]; lengthMs: number; count: number },
  since: number,
  patternOf: (stretch: readonly Each[]) => readonly Candle[] | null,
): Shown | null {
  for (let end = candles.length; end > 0; end -= 1) {
    const at = (candles[end - 1]?.candle.t ?? 0) + lengthMs;
    if (at < since) return null;
    const pattern = patternOf(candles.slice(Math.max(0, end - count), end));
    if (pattern !== null) return { candles: pattern, at };
  }
  return null;
}

function described(
  instrument: Instrument,
  asOf: number,
  name: Algorithm['name'],
  { candles, at }: Shown,
): Algorithm {
  const isActive = asOf - at <= ACTIVE_MS;
  return {
    name,
    status: isActive ? 'Active' : 'Completed',
    volume: Math.round(totalVolume(candles)),
    timeLeft: isActive ? sessionOf(asOf).minutesLeft : 0,
    priceRange: [
      roundPrice(instrument, Math.min(...candles.map(({ l }) => l))),
      roundPrice(instrument, Math.max(...candles.map(({ h }) => h))),
    ],
  };
}

/**
 * Patterns that ways of execution leave in volume: active where one showed within half an hour, completed
 * where within four. Chance leaves the same patterns.
 */
export function findAlgorithms(
  measures: Pick<DarkPoolMeasures, 'instrument' | 'asOf' | 'minutes' | 'quarters' | 'adr'>,
): Algorithm[] {
  const { instrument, asOf, adr } = measures;
  const since = asOf - COMPLETED_MS;
  const marked = markMinutes(measures.minutes);
  const minutes = { candles: marked, lengthMs: timeframeMs.M1, count: HOUR };
  const quarters = {
    candles: compareVolumes(instrument, measures.quarters, 2 * COURSE_QUARTERS),
    lengthMs: timeframeMs.M15,
    count: COURSE_QUARTERS,
  };
  const found: readonly (readonly [Algorithm['name'], Shown | null])[] = [
    ['TWAP', newest(minutes, since, (hour) => evenVolume(hour.map(({ candle }) => candle)))],
    ['VWAP', newest(quarters, since, usualCourse)],
    ['Iceberg', newest(minutes, since, (hour) => absorption(hour, adr))],
    ['Momentum', newest(minutes, since, pushes)],
  ];
  return found.flatMap(([name, shown]) =>
    shown ? [described(instrument, asOf, name, shown)] : [],
  );
}
