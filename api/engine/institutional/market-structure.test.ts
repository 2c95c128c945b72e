import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import { chartOf, shaped, still } from '#tests/support/smart-money-charts.ts';
import { readStructure, openOrderBlocks, openGaps } from './market-structure.ts';

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
        const expected = breaks.filter(({ index }) => index < count);
        expect(readStructure(chartOf(drawn.slice(0, count))).breaks).toEqual(expected);
      }
    });
  });
});

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

describe('order blocks', () => {
  describe('an order block', () => {
    it('is the last falling candle before the rise that broke structure, expected at the break', () => {
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
});

/** Twenty hours around 100, then a leap of which 100.5 to 102 was traded by the middle candle alone. */
const leap = shaped([
  ...still(20, 100),
  [100, 102.5, 99.8, 102.4],
  [102.4, 103, 102, 102.8],
  [102.8, 103.2, 102.2, 103],
]);

const gaps = (candles: typeof leap, later: typeof leap = []) =>
  openGaps(chartOf(candles, later)).map(({ side, low, high, index }) => [side, low, high, index]);

const back = (l: number) => shaped([[103, 103.1, l, 102.5]]);

/** A gap of 0.1 after a candle that reached a given high. */
const narrow = (high: number) =>
  shaped([...still(20, 100), [100, high, 100, 100.9], [100.9, high, 100.6, 100.9]]);

describe('fair value gaps', () => {
  describe('a fair value gap', () => {
    it('lies between the first and the third candle, and is expected at the close of the third', () => {
      expect(gaps(leap.slice(0, 21))).toEqual([]);
      expect(gaps(leap.slice(0, 22))).toEqual([['bullish', 100.5, 102, 21]]);
      expect(gaps(mirrored(leap, 100))).toEqual([['bearish', 98, 99.5, 21]]);
    });

    it('stays open until price has traded through it', () => {
      expect(gaps([...leap, ...back(100.51)])).toHaveLength(1);
      expect(gaps([...leap, ...back(100.5)])).toEqual([]);
    });

    it('is closed by what the candle in progress has traded, too', () => {
      expect(gaps(leap, shaped([[102.8, 103, 100.4, 101]]))).toEqual([]);
    });

    it('counts from a tenth of a usual range', () => {
      // a range of about 1: 0.1 between 100.5 and 100.6 is just too little after a wider candle
      expect(gaps(narrow(102))).toEqual([]);
      expect(gaps(narrow(100.95))).toEqual([['bullish', 100.5, 100.6, 21]]);
    });
  });
});
