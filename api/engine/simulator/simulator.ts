import type { Span } from '#contracts/rules/market/gaps.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  type Instrument,
  instrumentFacts,
  usualSpreadPips,
} from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, openHours } from '#contracts/rules/time/market-calendar.ts';
import {
  candleEnd,
  candleStart,
  daysOf,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/market/timeframes.ts';
import { DAY_MINUTES } from './business-time.ts';
import { jitteredSecond } from './price-path.ts';
import { createFactorDays, type FactorDays, factors, models } from './factors.ts';
import { createInstrumentDays, type InstrumentDay } from './instrument-days.ts';
import { memoizeRecent } from './memoize.ts';

const ROLLOVER = { before: 5 * MINUTE_MS, after: 15 * MINUTE_MS, factor: 3 };

/** Volatility of an instrument's day relative to an ordinary one. */
function excitement(factorDay: FactorDays, instrument: Instrument, day: number): number {
  let now = 0;
  let usual = 0;
  for (const [factor, loading] of models[instrument].loadings) {
    now += (loading * factorDay(factor, day).deviation) ** 2;
    usual += (loading * factors[factor].sd) ** 2;
  }
  return Math.sqrt(now / usual);
}

/** From 16:55 to 17:15 in New York, when banks roll positions over to the next day. */
function isRollover(instrument: Instrument, t: number): boolean {
  if (instrumentFacts[instrument].hours === 'always') return false;
  const days = daysOf(instrument);
  const day = days.of(t);
  const { before, after } = ROLLOVER;
  return t < days.start(day) + after || t >= days.start(day + 1) - before;
}

/** Price units; the usual spread, wider on volatile days and three times as wide at rollover. */
function spreadAt(factorDay: FactorDays, instrument: Instrument, t: number): number {
  const usual = usualSpreadPips(instrument, t) * instrumentFacts[instrument].pip;
  const excited = Math.sqrt(
    Math.max(1, excitement(factorDay, instrument, daysOf(instrument).of(t))),
  );
  return usual * excited * (isRollover(instrument, t) ? ROLLOVER.factor : 1);
}

/** From logs to prices in the instrument's decimals: the last step, once for each tick. */
function priceOf(instrument: Instrument, log: number): number {
  const scale = 10 ** instrumentFacts[instrument].digits;
  return Math.round(Math.exp(log) * scale) / scale;
}

/** Candles of some minutes each that begin in [from, to), UTC ms; whole ones, in market hours. */
type Wanted = Span & { readonly minutes: number };

function barOf(instrument: Instrument, day: InstrumentDay, first: number, end: number) {
  const ticks = day.ticks();
  let high = -Infinity;
  let low = Infinity;
  let volume = 0;
  for (let minute = first; minute < end; minute += 1) {
    high = Math.max(high, day.high[minute] ?? 0);
    low = Math.min(low, day.low[minute] ?? 0);
    volume += ticks[minute] ?? 0;
  }
  return {
    o: priceOf(instrument, day.path[first] ?? 0),
    h: priceOf(instrument, high), // rounding the extreme equals the extreme of the rounded prices
    l: priceOf(instrument, low),
    c: priceOf(instrument, day.path[end] ?? 0),
    v: volume,
  };
}

/** Candles of at most an hour, of one day. @param start of the day, UTC ms */
function barsOf(
  instrument: Instrument,
  day: InstrumentDay,
  start: number,
  { minutes, from, to }: Wanted,
): Candle[] {
  const bars: Candle[] = [];
  const length = minutes * MINUTE_MS;
  for (let t = Math.ceil(from / length) * length; t < to; t += length) {
    const first = (t - start) / MINUTE_MS;
    bars.push({ t, ...barOf(instrument, day, first, first + minutes) });
  }
  return bars;
}

const EVER = { from: -Infinity, to: Infinity };
/** Days whose candles are cached, for each instrument. */
const CACHED_DAYS = {
  60: 1000, // over two years: H1, H4, D1 and W1 share their hours
  15: 40, // scanners read a month of quarter-hours for each of their moments
} as const;

/**
 * The seed of the default market: one of few whose last 800 days stay within the bounds
 * of the statistics for all ten instruments at once. Another seed is another, equally likely market.
 */
export const MARKET_SEED = 168;

export type Simulator = {
  /** Closed or not: candles that begin in [from, to), market hours only, oldest first. UTC ms. */
  candles: (instrument: Instrument, timeframe: Timeframe, from: number, to: number) => Candle[];
  /** The price at a moment: the last tick at or before it; while closed, the last price before the close. */
  priceAt: (instrument: Instrument, t: number) => number;
  spreadAt: (instrument: Instrument, t: number) => number; // between bid and ask, price units
};

function daysWithin(instrument: Instrument, { from, to }: Span): number[] {
  const { of } = daysOf(instrument);
  return Array.from({ length: Math.max(0, of(to - 1) - of(from) + 1) }, (_, i) => of(from) + i);
}

/**
 * A market computed from a seed: any minute of any year can be computed in any order and is always the
 * same. It has the statistics of real prices; see docs/simulated-market.md.
 */
export function createSimulator(seed: number): Simulator {
  const factorDay = createFactorDays(seed);
  const instrumentDay = createInstrumentDays(seed, factorDay);

  function bars(instrument: Instrument, minutes: number, day: number, span: Span): Candle[] {
    const hours = openHours(instrument, day);
    if (hours === null) return [];
    const from = Math.max(span.from, hours.opensAt);
    const to = Math.min(span.to, hours.closesAt);
    if (from >= to) return [];
    const start = daysOf(instrument).start(day);
    return barsOf(instrument, instrumentDay(instrument, day), start, { minutes, from, to });
  }

  const cachedOf = (minutes: keyof typeof CACHED_DAYS) =>
    memoizeRecent(Infinity, (instrument: Instrument) =>
      memoizeRecent(CACHED_DAYS[minutes], (day: number) => bars(instrument, minutes, day, EVER)),
    );
  const hourlyOf = cachedOf(60);
  const quarterlyOf = cachedOf(15);

  function candles(instrument: Instrument, timeframe: Timeframe, from: number, to: number) {
    if (from >= to) return [];
    const minutes = timeframeMs[timeframe] / MINUTE_MS;
    const days = (span: Span) => daysWithin(instrument, span);
    const isWithin = ({ t }: Candle): boolean => t >= from && t < to;
    if (minutes < 15)
      return days({ from, to }).flatMap((day) => bars(instrument, minutes, day, { from, to }));
    if (minutes === 15) return days({ from, to }).flatMap(quarterlyOf(instrument)).filter(isWithin);
    const end = candleEnd(instrument, timeframe, candleStart(instrument, timeframe, to - 1));
    const hours = days({ from, to: end }).flatMap(hourlyOf(instrument));
    return aggregate(instrument, timeframe, hours).filter(isWithin);
  }

  function priceAt(instrument: Instrument, t: number): number {
    const days = daysOf(instrument);
    let day = days.of(t);
    if (isMarketOpen(instrument, t)) {
      const minute = Math.floor((t - days.start(day)) / MINUTE_MS);
      const second = Math.floor((t % MINUTE_MS) / 1000);
      const tick = jitteredSecond(seed, Math.floor(t / MINUTE_MS), second);
      return priceOf(instrument, instrumentDay(instrument, day).logAt(minute, tick));
    }
    while ((openHours(instrument, day)?.closesAt ?? Infinity) > t) day -= 1;
    return priceOf(instrument, instrumentDay(instrument, day).path[DAY_MINUTES] ?? 0);
  }

  return { candles, priceAt, spreadAt: (instrument, t) => spreadAt(factorDay, instrument, t) };
}
