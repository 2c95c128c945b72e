import { expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { largeFlow } from './large-flow.ts';

/** Swings, then a stretch of candles that close at one end of their ranges. */
const ending = (timeframe: 'H4' | 'H1', step: number) =>
  sketchCandles(timeframe, {
    count: 200,
    close: (n) => 1.1 + 0.0002 * Math.sin(n) + step * Math.max(0, n - 175),
    wick: 0.0001,
  });
const flowOf = (fourHours: number, hours: number) =>
  largeFlow({ H4: ending('H4', fourHours), H1: ending('H1', hours) });

it('is buying or selling where money flow and order flow agree', () => {
  expect(flowOf(0.002, 0.002)).toBe('Buying');
  expect(flowOf(-0.002, -0.002)).toBe('Selling');
});

it('is neutral where the two disagree or tell nothing', () => {
  expect(flowOf(0.002, -0.002)).toBe('Neutral');
  expect(flowOf(0, 0)).toBe('Neutral');
});
