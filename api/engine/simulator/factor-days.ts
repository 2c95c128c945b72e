import { fillBridge } from './bridge.ts';
import { businessTime, DAY_MINUTES } from './business-time.ts';
import { createDailyLevels } from './daily-levels.ts';
import { type Factor, factors } from './factors.ts';
import type { Clock } from './profiles.ts';
import { normal, streamOf } from './randomness.ts';
import { keepRecent } from './recent.ts';
import { isWeekday, weekdayCount } from './trading-weekday.ts';

const KEPT_DAYS = 64;
const POINTS = DAY_MINUTES + 1;

export type FactorDay = {
  /** Log deviation from the anchor at the begin of each minute, and at the end of the last. */
  readonly path: Float64Array;
  /** Business time at the same points; stands still on a Saturday and Sunday. */
  readonly time: Float64Array;
  /** Of the log return in one unit of business time. */
  readonly deviation: number;
};

/** @param day days since 1970: a trading day, or a UTC day for a factor that never rests */
export type FactorDays = (factor: Factor, day: number) => FactorDay;

function factorDays(
  seed: number,
  factor: Factor,
  timeOf: (day: number) => Float64Array,
): (day: number) => FactorDay {
  const isAlways = factors[factor].clock === 'always';
  const { level, deviation } = createDailyLevels(seed, factor);
  return (day) => {
    const k = isAlways ? day : weekdayCount(day);
    if (!isAlways && !isWeekday(day)) {
      return {
        path: new Float64Array(POINTS).fill(level(k)),
        time: new Float64Array(POINTS),
        deviation: deviation(k),
      };
    }
    const stream = streamOf(seed, 'bridge', factor, day);
    const time = timeOf(day);
    const path = new Float64Array(POINTS);
    const before = level(k - 1);
    const gap = time[0] ?? 0; // over before the first minute
    const surprise = deviation(k) * Math.sqrt(gap * (1 - gap)) * normal(stream, 0);
    path[0] = before + gap * (level(k) - before) + surprise;
    path[DAY_MINUTES] = level(k);
    fillBridge(path, time, deviation(k), stream);
    return { path, time, deviation: deviation(k) };
  };
}

/** The days of all factors; what several instruments need is computed once. */
export function createFactorDays(seed: number): FactorDays {
  const timeOf = keepRecent(Infinity, (clock: Clock) =>
    keepRecent(KEPT_DAYS, (day: number) => businessTime(seed, clock, day)),
  );
  const daysOf = keepRecent(Infinity, (factor: Factor) =>
    keepRecent(KEPT_DAYS, factorDays(seed, factor, timeOf(factors[factor].clock))),
  );
  return (factor, day) => daysOf(factor)(day);
}
