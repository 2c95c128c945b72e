import { aggregate } from '#api/engine/candles/aggregate.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, openHours } from '#contracts/rules/time/market-calendar.ts';
import {
  candleEnd,
  candleStart,
  daysOf,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/market/timeframes.ts';
import { barsOf, priceOf } from './bars.ts';
import { DAY_MINUTES } from './business-time.ts';
import { momentTold } from './time-series.ts';
import { createFactorDays } from './factor-days.ts';
import { createInstrumentDays } from './instrument-days.ts';
import { keepRecent } from './recent.ts';
import { spreadAt } from './spread.ts';

const EVER = { from: -Infinity, to: Infinity };
const KEPT_HOURLY_DAYS = 1000; // over two years: H1, H4, D1 and W1 share their hours

/**
 * The seed of the market that everybody sees: one of few whose last 800 days stay within the bounds
 * of the statistics for all ten instruments at once. Another seed is another, equally likely market.
 */
export const MARKET_SEED = 168;

export type Simulator = {
  /** Closed or not: M1 candles that begin in [from, to), market hours only, oldest first. UTC ms. */
  minutes: (instrument: Instrument, from: number, to: number) => Candle[];
  /** Candles of any timeframe that begin in [from, to), aggregated from whole M1 up to each one's end. */
  candles: (instrument: Instrument, timeframe: Timeframe, from: number, to: number) => Candle[];
  /** The price at a moment: the last tick at or before it; while closed, the last price before the close. */
  priceAt: (instrument: Instrument, t: number) => number;
  /** Price units between bid and ask at a moment. */
  spreadAt: (instrument: Instrument, t: number) => number;
};

type Span = { readonly from: number; readonly to: number };

function daysWithin(instrument: Instrument, { from, to }: Span): number[] {
  const { of } = daysOf(instrument);
  return Array.from({ length: Math.max(0, of(to - 1) - of(from) + 1) }, (_, i) => of(from) + i);
}

/**
 * A market made of nothing but a seed: any minute of any year can be asked for, in any order, and is
 * always the same. It has the statistics of real prices and none of their secrets; see
 * docs/simulated-market.md.
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

  const hourlyOf = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(KEPT_HOURLY_DAYS, (day: number) => bars(instrument, 60, day, EVER)),
  );

  function candles(instrument: Instrument, timeframe: Timeframe, from: number, to: number) {
    if (from >= to) return [];
    const minutes = timeframeMs[timeframe] / MINUTE_MS;
    const days = (span: Span) => daysWithin(instrument, span);
    if (minutes < 60)
      return days({ from, to }).flatMap((day) => bars(instrument, minutes, day, { from, to }));
    const end = candleEnd(instrument, timeframe, candleStart(instrument, timeframe, to - 1));
    const hours = days({ from, to: end }).flatMap(hourlyOf(instrument));
    return aggregate(instrument, timeframe, hours).filter(({ t }) => t >= from && t < to);
  }

  function priceAt(instrument: Instrument, t: number): number {
    const days = daysOf(instrument);
    let day = days.of(t);
    if (isMarketOpen(instrument, t)) {
      const minute = Math.floor((t - days.start(day)) / MINUTE_MS);
      const second = Math.floor((t % MINUTE_MS) / 1000);
      const told = momentTold(seed, Math.floor(t / MINUTE_MS), second);
      return priceOf(instrument, instrumentDay(instrument, day).logAt(minute, told));
    }
    while ((openHours(instrument, day)?.closesAt ?? Infinity) > t) day -= 1;
    return priceOf(instrument, instrumentDay(instrument, day).path[DAY_MINUTES] ?? 0);
  }

  return {
    minutes: (instrument, from, to) => candles(instrument, 'M1', from, to),
    candles,
    priceAt,
    spreadAt: (instrument, t) => spreadAt(factorDay, instrument, t),
  };
}
