import { describe, expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { positioningShare, retailLong, largeFlow } from './trader-positioning.ts';

describe('crowd share', () => {
  it('is the guess alone while nobody has entered anything', () => {
    const nobody = { buys: 0, entries: 0 };
    expect(positioningShare(nobody, 0)).toBe(50);
    expect(positioningShare(nobody, 1)).toBe(69); // 50 + 25 x tanh 1
    expect(positioningShare(nobody, -50)).toBe(25);
  });

  it('moves from the guess to what members did as they enter more', () => {
    expect(positioningShare({ buys: 1, entries: 1 }, 0)).toBe(52); // (1 + 10) / 21
    expect(positioningShare({ buys: 20, entries: 20 }, 0)).toBe(75);
    expect(positioningShare({ buys: 980, entries: 980 }, 0)).toBe(99);
    expect(positioningShare({ buys: 0, entries: 980 }, 0)).toBe(1);
  });
});

const risingBy = (step: number) => sketchCandles('D1', { count: 30, close: (n) => 1.1 + step * n });

describe('retail model', () => {
  it('has small traders evenly split where the price came back to where it was', () => {
    expect(retailLong(risingBy(0), 0.01)).toBe(50);
  });

  it('has them sell what rose and buy what fell', () => {
    // 5 and 20 steps of a tenth of a day's range: 0.5 x 0.5/√5 + 0.5 x 2/√20 = 0.335; tanh(1.2 x 0.335) = 0.382
    expect(retailLong(risingBy(0.001), 0.01)).toBe(37);
    expect(retailLong(risingBy(-0.001), 0.01)).toBe(63);
  });

  it('never says that more than 85 of 100 stand on one side', () => {
    expect(retailLong(risingBy(0.05), 0.01)).toBe(15);
    expect(retailLong(risingBy(-0.03), 0.01)).toBe(85);
  });
});

/** Swings, then a stretch of candles that close at one end of their ranges. */
const ending = (timeframe: 'H4' | 'H1', step: number) =>
  sketchCandles(timeframe, {
    count: 200,
    close: (n) => 1.1 + 0.0002 * Math.sin(n) + step * Math.max(0, n - 175),
    wick: 0.0001,
  });

const flowOf = (fourHours: number, hours: number) =>
  largeFlow({ H4: ending('H4', fourHours), H1: ending('H1', hours) });

describe('large flow', () => {
  it('is buying or selling where money flow and order flow agree', () => {
    expect(flowOf(0.002, 0.002)).toBe('Buying');
    expect(flowOf(-0.002, -0.002)).toBe('Selling');
  });

  it('is neutral where the two disagree or tell nothing', () => {
    expect(flowOf(0.002, -0.002)).toBe('Neutral');
    expect(flowOf(0, 0)).toBe('Neutral');
  });
});
