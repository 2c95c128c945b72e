import type { Instrument } from '#contracts/rules/instruments.ts';
import { type Course, drawTurns, onCourse } from './course.ts';
import { crossOf } from './cross.ts';
import { drawExtremes } from './extremes.ts';
import type { FactorDays } from './factor-days.ts';
import { crossLegs, LEGS_OPPOSED } from './factors.ts';
import { sumOfFactors } from './instrument-sum.ts';
import { type Luck, luckOf, mirrorOf } from './luck.ts';
import { streamOf } from './randomness.ts';
import { keepOnce, keepRecent } from './recent.ts';
import { drawTicks } from './tick-volume.ts';

const KEPT_DAYS = 8;

/** An instrument's day minute by minute, in logs of prices, closed minutes included. */
export type InstrumentDay = Pick<Course, 'path' | 'high' | 'low'> & {
  /** How many prices were told in each minute. */
  readonly ticks: Float64Array;
  /** Log price at a second of a minute, 0 to 59, whole or not. */
  readonly logAt: (minute: number, second: number) => number;
};

/** @param day days since 1970: a trading day, or a UTC day for an instrument that always trades */
export type InstrumentDays = (instrument: Instrument, day: number) => InstrumentDay;

/** The days of all instruments of one market. */
export function createInstrumentDays(seed: number, factorDay: FactorDays): InstrumentDays {
  const stream = (purpose: string, instrument: Instrument, day: number): number =>
    streamOf(seed, purpose, instrument, day);

  function luck(instrument: Instrument, day: number): Luck {
    const own = stream('luck', instrument, day);
    return instrument === crossLegs.other
      ? mirrorOf(luck(crossLegs.one, day), own, LEGS_OPPOSED)
      : luckOf(own);
  }

  const courses = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(KEPT_DAYS, (day: number) => {
      const sum = sumOfFactors(factorDay, instrument, day);
      const ticks = drawTicks(instrument, sum, stream('tick volume', instrument, day));
      const chance = luck(instrument, day);
      const turns = keepOnce(() => drawTurns(chance));
      return { path: sum.path, ticks, turns, ...drawExtremes(sum, chance) };
    }),
  );

  function pairDay(instrument: Instrument, day: number): InstrumentDay {
    const course = courses(instrument)(day);
    return { ...course, logAt: (minute, second) => onCourse(course, minute, second) };
  }

  function crossDay(day: number): InstrumentDay {
    const one = courses(crossLegs.one)(day);
    const other = courses(crossLegs.other)(day);
    const sum = sumOfFactors(factorDay, 'GBPJPY', day);
    return {
      ...crossOf(one, other),
      ticks: drawTicks('GBPJPY', sum, stream('tick volume', 'GBPJPY', day)),
      logAt: (minute, second) => onCourse(one, minute, second) + onCourse(other, minute, second),
    };
  }

  const daysOf = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(KEPT_DAYS, (day: number) =>
      instrument === 'GBPJPY' ? crossDay(day) : pairDay(instrument, day),
    ),
  );
  return (instrument, day) => daysOf(instrument)(day);
}
