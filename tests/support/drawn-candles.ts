import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';

/** Monday 00:00 UTC. */
const FIRST = Date.parse('2026-11-02T00:00:00.000Z');

/** A stretch of hourly candles in a straight line: how many, and the close of the last. */
type Leg = readonly [count: number, close: number];

/**
 * Hourly candles along straight legs, drawn like a sketch of a chart; each opens at the close before it
 * and reaches a wick beyond its body on both sides.
 */
export function drawCandles(start: number, legs: readonly Leg[], wick = 0.0001): Candle[] {
  const closes = [start];
  for (const [count, close] of legs) {
    const from = closes.at(-1) ?? start;
    for (let n = 1; n <= count; n += 1) closes.push(from + ((close - from) * n) / count);
  }
  return closes.slice(1).map((c, n) => {
    const o = closes[n] ?? start;
    const [h, l] = [Math.max(o, c) + wick, Math.min(o, c) - wick];
    return { t: FIRST + n * HOUR_MS, o, h, l, c, v: 1000 };
  });
}

/** Right after the last of hourly candles has closed. */
export const closeOf = (candles: readonly Candle[]): number => (candles.at(-1)?.t ?? 0) + HOUR_MS;

/** The same chart upside down, around a price. */
export function mirrored(candles: readonly Candle[], around: number): Candle[] {
  const across = (price: number): number => 2 * around - price;
  return candles.map(({ t, o, h, l, c, v }) => ({
    t,
    o: across(o),
    h: across(l),
    l: across(h),
    c: across(c),
    v,
  }));
}
