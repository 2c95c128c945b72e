import { describe, expect, it } from 'vitest';
import { drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import { chartOf } from '#tests/support/smart-money-charts.ts';
import { readStructure } from './structure.ts';

/** Highs at 110 and 120, lows at 104 and 112, then a fall below the second low. */
const drawn = drawCandles(
  100,
  [
    [10, 110],
    [6, 104],
    [16, 120],
    [8, 112],
    [6, 118],
    [10, 108],
  ],
  0.25,
);

const breaksOf = (candles: typeof drawn) =>
  readStructure(chartOf(candles)).breaks.map(({ kind, side, swing }) => [kind, side, swing.price]);

describe('structure', () => {
  it('breaks upwards where a close lies above the last swing high, and turns below the last low', () => {
    expect(breaksOf(drawn)).toEqual([
      ['BOS', 'bullish', 110.25],
      ['CHoCH', 'bearish', 111.75],
    ]);
    expect(readStructure(chartOf(drawn)).trend).toBe('down');
  });

  it('breaks the same way upside down', () => {
    expect(breaksOf(mirrored(drawn, 110))).toEqual([
      ['BOS', 'bearish', 109.75],
      ['CHoCH', 'bullish', 108.25],
    ]);
  });

  it('knows no trend before the first break', () => {
    const { breaks, trend } = readStructure(chartOf(drawn.slice(0, 22)));
    expect(breaks).toEqual([]);
    expect(trend).toBe('none');
  });

  it('is not broken by a wick, nor by a close at the swing itself', () => {
    const before = drawn.slice(0, 22);
    const last = { ...drawn[22], t: drawn[22]?.t ?? 0, o: 110, h: 115, l: 109, v: 1000 };
    expect(breaksOf([...before, { ...last, c: 110.25 }])).toEqual([]);
    expect(breaksOf([...before, { ...last, c: 110.26 }])).toHaveLength(1);
  });

  it('counts a break at the close that made it and never sooner', () => {
    const { breaks } = readStructure(chartOf(drawn));
    for (let count = 1; count <= drawn.length; count += 1) {
      const known = breaks.filter(({ index }) => index < count);
      expect(readStructure(chartOf(drawn.slice(0, count))).breaks).toEqual(known);
    }
  });
});
