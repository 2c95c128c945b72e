import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { InstrumentDay } from './instrument-days.ts';

/** From logs to prices in the instrument's decimals: the last step, once for each price told. */
export function priceOf(instrument: Instrument, log: number): number {
  const scale = 10 ** instrumentFacts[instrument].digits;
  return Math.round(Math.exp(log) * scale) / scale;
}

/** Candles of some minutes each that begin in [from, to), UTC ms; whole ones, in market hours. */
export type Wanted = { readonly minutes: number; readonly from: number; readonly to: number };

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
    h: priceOf(instrument, high), // rounding after finding it is the same as before, and quicker
    l: priceOf(instrument, low),
    c: priceOf(instrument, day.path[end] ?? 0),
    v: volume,
  };
}

/** Candles of at most an hour, of one day. @param start of the day, UTC ms */
export function barsOf(
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
