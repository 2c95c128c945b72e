import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { DAY_MINUTES } from './business-time.ts';
import { type Course, courseOf, type DayPath, onCourse } from './time-series.ts';
import { crossOf } from './cross.ts';
import { drawExtremes } from './extremes.ts';
import type { FactorDays } from './factor-days.ts';
import { crossLegs, LEGS_OPPOSED } from './factors.ts';
import { type FactorSum, sumOfFactors } from './instrument-sum.ts';
import { type Luck, luckOf, mirrored } from './random-streams.ts';
import { newYorkHour, ticksByHour } from './profiles.ts';
import { normal, streamOf, uniform } from './randomness.ts';
import { keepOnce, keepRecent } from './recent.ts';

/** Ticks of an ordinary minute. */
const usualTicks: Readonly<Partial<Record<Instrument, number>>> = { EURUSD: 60, XAUUSD: 70 };
const OTHERS_TICKS = 50;

/** An hour's share of the ticks, 1 on average. Crypto has no business hours. */
const busyness = (instrument: Instrument, minute: number): number =>
  instrument === 'BTCUSD' ? 1 : 24 * (ticksByHour[newYorkHour(minute)] ?? 0);

/** Ticks of each minute: many in busy hours, and when the price went far for its minute. */
function drawTicks(
  instrument: Instrument,
  { path, variance }: FactorSum,
  stream: number,
): Float64Array {
  const base = usualTicks[instrument] ?? OTHERS_TICKS;
  const ticks = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const move = Math.abs((path[minute + 1] ?? 0) - (path[minute] ?? 0));
    const effort = 0.4 + 0.75 * (move / Math.sqrt(variance[minute] ?? 0));
    const chance = Math.exp(0.25 * normal(stream, minute));
    const told = base * busyness(instrument, minute) * effort * chance;
    ticks[minute] = Math.max(1, Math.round(told));
  }
  return ticks;
}

const KEPT_DAYS = 8;

/** An instrument's day, closed minutes included; what not everybody asks for is made when asked. */
export type InstrumentDay = DayPath & {
  /** How many prices were told in each minute. */
  readonly ticks: () => Float64Array;
  /** Log price at a second of a minute, 0 to 59, whole or not. */
  readonly logAt: (minute: number, second: number) => number;
};

/** @param day days since 1970: a trading day, or a UTC day for an instrument that always trades */
export type InstrumentDays = (instrument: Instrument, day: number) => InstrumentDay;

/** An instrument that follows its own factors, with its course through each minute. */
type DrivenDay = Omit<InstrumentDay, 'logAt'> & { readonly course: () => Course };

/** The days of all instruments of one market. */
export function createInstrumentDays(seed: number, factorDay: FactorDays): InstrumentDays {
  const stream = (purpose: string, instrument: Instrument, day: number): number =>
    streamOf(seed, purpose, instrument, day);

  function luck(instrument: Instrument, day: number): Luck {
    const own = luckOf(stream('luck', instrument, day));
    if (instrument !== crossLegs.other) return own;
    const coin = stream('mirror', instrument, day);
    return mirrored(
      own,
      luck(crossLegs.one, day),
      (minute) => uniform(coin, minute) < LEGS_OPPOSED,
    );
  }

  function factorsOf(instrument: Instrument, day: number) {
    const sum = sumOfFactors(factorDay, instrument, day);
    const volume = stream('tick volume', instrument, day);
    return { sum, ticks: keepOnce(() => drawTicks(instrument, sum, volume)) };
  }

  const driven = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(KEPT_DAYS, (day: number): DrivenDay => {
      const { sum, ticks } = factorsOf(instrument, day);
      const chances = luck(instrument, day);
      const path = { path: sum.path, ...drawExtremes(sum, chances) };
      return { ...path, ticks, course: keepOnce(() => courseOf(path, chances)) };
    }),
  );

  function drivenDay(instrument: Instrument, day: number): InstrumentDay {
    const { course, ...rest } = driven(instrument)(day);
    return { ...rest, logAt: (minute, second) => onCourse(course(), minute, second) };
  }

  function crossDay(instrument: Instrument, day: number): InstrumentDay {
    const one = driven(crossLegs.one)(day).course();
    const other = driven(crossLegs.other)(day).course();
    return {
      ...crossOf(one, other),
      ticks: factorsOf(instrument, day).ticks,
      logAt: (minute, second) => onCourse(one, minute, second) + onCourse(other, minute, second),
    };
  }

  const daysOf = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(KEPT_DAYS, (day: number) =>
      instrument === 'GBPJPY' ? crossDay(instrument, day) : drivenDay(instrument, day),
    ),
  );
  return (instrument, day) => daysOf(instrument)(day);
}
