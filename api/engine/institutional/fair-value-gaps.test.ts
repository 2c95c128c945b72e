import { describe, expect, it } from 'vitest';
import { mirrored } from '#tests/support/drawn-candles.ts';
import { chartOf, shaped, still } from '#tests/support/smart-money-charts.ts';
import { openGaps } from './fair-value-gaps.ts';

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

describe('a fair value gap', () => {
  it('lies between the first and the third candle, and is known at the close of the third', () => {
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
