import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { findSwings } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';

/** What the rules of structure, gaps, blocks and pools read of candles. */
export const chartOf = (bars: readonly Candle[], later: readonly Candle[] = []) => ({
  bars,
  later,
  ranges: atrSeries(bars, 14),
  swings: findSwings(bars, 5),
});

type Shape = readonly [o: number, h: number, l: number, c: number];

const FIRST = Date.parse('2026-11-02T00:00:00.000Z');

/** Hourly candles by open, high, low and close, 1000 ticks each. */
export const shaped = (shapes: readonly Shape[]): Candle[] =>
  shapes.map(([o, h, l, c], n) => ({ t: FIRST + n * HOUR_MS, o, h, l, c, v: 1000 }));

/** Candles that go nowhere, one wide, around a price: a usual range of one. */
export const still = (count: number, price: number): Shape[] =>
  Array.from({ length: count }, () => [price, price + 0.5, price - 0.5, price] as const);
