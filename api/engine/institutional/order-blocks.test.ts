import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import { chartOf } from '#tests/support/smart-money-charts.ts';
import { openOrderBlocks } from './order-blocks.ts';
import { readStructure } from './structure.ts';

/** A high at 110, a low at 104 whose last falling candle opens at 105, then a rise that breaks the high. */
const rise = drawCandles(
  100,
  [
    [10, 110],
    [6, 104],
    [16, 120],
  ],
  0.25,
);

const blocks = (candles: readonly Candle[]) => {
  const chart = chartOf(candles);
  return openOrderBlocks(chart, readStructure(chart).breaks).map(({ side, low, high, index }) => [
    side,
    low,
    high,
    index,
  ]);
};

const then = (c: number): Candle[] => {
  const t = (rise.at(-1)?.t ?? 0) + 3_600_000;
  return [...rise, { t, o: 120, h: 120, l: Math.min(c, 103), c, v: 1000 }];
};

describe('an order block', () => {
  it('is the last falling candle before the rise that broke structure, known at the break', () => {
    expect(blocks(rise)).toEqual([['bullish', 103.75, 105.25, 22]]);
    expect(blocks(rise.slice(0, 23))).toHaveLength(1);
    expect(blocks(rise.slice(0, 22))).toEqual([]);
  });

  it('is the last rising candle before a fall', () => {
    expect(blocks(mirrored(rise, 110))).toEqual([['bearish', 114.75, 116.25, 22]]);
  });

  it('is gone when a close goes through it, not when a wick does', () => {
    expect(blocks(then(103.75))).toHaveLength(1);
    expect(blocks(then(103.74))).toEqual([]);
  });

  it('is not made by a turn against the trend', () => {
    const turned = drawCandles(
      100,
      [
        [10, 110],
        [6, 104],
        [16, 120],
        [20, 100],
      ],
      0.25,
    );
    const chart = chartOf(turned);
    const { breaks } = readStructure(chart);
    expect(breaks.map(({ kind }) => kind)).toEqual(['BOS', 'CHoCH']);
    expect(openOrderBlocks(chart, breaks)).toEqual([]);
  });
});
