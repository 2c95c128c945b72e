import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { DAY_MINUTES, newYorkHour, ticksByHour } from './business-time.ts';
import {
  type TickPath,
  tickPathOf,
  type DayPath,
  logPriceAt,
  type FactorSum,
  sumOfFactors,
  crossPath,
  drawExtremes,
} from './price-path.ts';
import { type FactorDays, crossLegs, LEGS_OPPOSED } from './factors.ts';
import {
  type IntraMinuteRandomness,
  intraMinuteRandomness,
  mirrored,
  normal,
  streamOf,
  uniform,
} from './randomness.ts';
import { lazy, memoizeRecent } from './memoize.ts';

/** Ticks of an ordinary minute. */
const usualTicks: Readonly<Partial<Record<Instrument, number>>> = { EURUSD: 60, XAUUSD: 70 };

/** An hour's share of the ticks, 1 on average. Crypto has no business hours. */
const busyness = (instrument: Instrument, minute: number): number =>
  instrument === 'BTCUSD' ? 1 : 24 * (ticksByHour[newYorkHour(minute)] ?? 0);

/** Ticks of each minute: many in busy hours, and when the price went far for its minute. */
function drawTicks(
  instrument: Instrument,
  { path, variance }: FactorSum,
  stream: number,
): Float64Array {
  const base = usualTicks[instrument] ?? 50;
  const ticks = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const move = Math.abs((path[minute + 1] ?? 0) - (path[minute] ?? 0));
    const effort = 0.4 + 0.75 * (move / Math.sqrt(variance[minute] ?? 0));
    const chance = Math.exp(0.25 * normal(stream, minute));
    const expected = base * busyness(instrument, minute) * effort * chance;
    ticks[minute] = Math.max(1, Math.round(expected));
  }
  return ticks;
}

const CACHED_DAYS = 8;

/** An instrument's day, closed minutes included; ticks and log prices are computed on first use. */
export type InstrumentDay = DayPath & {
  readonly ticks: () => Float64Array; // the number of ticks in each minute
  readonly logAt: (minute: number, second: number) => number; // log price; seconds 0 to 59
};

/** @param day days since 1970: a trading day, or a UTC day for an instrument that always trades */
export type InstrumentDays = (instrument: Instrument, day: number) => InstrumentDay;

type DrivenDay = Omit<InstrumentDay, 'logAt'> & { readonly tickPath: () => TickPath };

export function createInstrumentDays(seed: number, factorDay: FactorDays): InstrumentDays {
  const stream = (purpose: string, instrument: Instrument, day: number): number =>
    streamOf(seed, purpose, instrument, day);

  function randomOf(instrument: Instrument, day: number): IntraMinuteRandomness {
    const own = intraMinuteRandomness(stream('luck', instrument, day));
    if (instrument !== crossLegs.other) return own;
    const coin = stream('mirror', instrument, day);
    return mirrored(
      own,
      randomOf(crossLegs.one, day),
      (minute) => uniform(coin, minute) < LEGS_OPPOSED,
    );
  }

  function factorsOf(instrument: Instrument, day: number) {
    const sum = sumOfFactors(factorDay, instrument, day);
    const volume = stream('tick volume', instrument, day);
    return { sum, ticks: lazy(() => drawTicks(instrument, sum, volume)) };
  }

  const driven = memoizeRecent(Infinity, (instrument: Instrument) =>
    memoizeRecent(CACHED_DAYS, (day: number): DrivenDay => {
      const { sum, ticks } = factorsOf(instrument, day);
      const random = randomOf(instrument, day);
      const path = { path: sum.path, ...drawExtremes(sum, random) };
      return { ...path, ticks, tickPath: lazy(() => tickPathOf(path, random)) };
    }),
  );

  function drivenDay(instrument: Instrument, day: number): InstrumentDay {
    const { tickPath, ...rest } = driven(instrument)(day);
    return { ...rest, logAt: (minute, second) => logPriceAt(tickPath(), minute, second) };
  }

  function crossDay(instrument: Instrument, day: number): InstrumentDay {
    const one = driven(crossLegs.one)(day).tickPath();
    const other = driven(crossLegs.other)(day).tickPath();
    return {
      ...crossPath(one, other),
      ticks: factorsOf(instrument, day).ticks,
      logAt: (minute, second) =>
        logPriceAt(one, minute, second) + logPriceAt(other, minute, second),
    };
  }

  const daysOf = memoizeRecent(Infinity, (instrument: Instrument) =>
    memoizeRecent(CACHED_DAYS, (day: number) =>
      instrument === 'GBPJPY' ? crossDay(instrument, day) : drivenDay(instrument, day),
    ),
  );
  return (instrument, day) => daysOf(instrument)(day);
}
