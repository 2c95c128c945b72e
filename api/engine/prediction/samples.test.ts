import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { learnableBefore, type Sample, HORIZON_BARS, labelOf, uniquenessOf } from './samples.ts';

const aSample = (begin: number, end: number): Sample => ({
  begin,
  end,
  features: [0],
  outcome: 'neutral',
});

describe('samples', () => {
  it('learns from nothing that reaches into a test, nor from the day before it', () => {
    const samples = [
      aSample(0, 24),
      aSample(50, 60), // ends 40 before the test: learned
      aSample(60, 75), // 25 before: learned
      aSample(61, 76), // 24 before: under embargo
      aSample(74, 98), // under embargo
      aSample(90, 114), // purged: it ends within the test
      aSample(100, 105), // the first of the test
      aSample(101, 110),
    ];
    const begins = learnableBefore(samples, 6).map(({ begin }) => begin);
    expect(begins).toEqual([0, 50, 60]);
  });
});

/** An hour entered at 100, then quiet ones between 99 and 101, but for those that a test gives. */
function hoursAfter(others: Readonly<Record<number, Partial<Candle>>>, count = 30): Candle[] {
  return Array.from({ length: 1 + count }, (_, i) => ({
    t: i * 3_600_000,
    o: 100,
    h: i === 0 ? 109 : 101, // what the hour itself has seen does not count
    l: i === 0 ? 91 : 99,
    c: 100,
    v: 1,
    ...others[i],
  }));
}

const labelAfter = (others: Readonly<Record<number, Partial<Candle>>>, count?: number) =>
  labelOf(hoursAfter(others, count), 0, 5);

describe('labels', () => {
  describe('what came of an hour', () => {
    it('is bullish when the upper barrier is touched first', () => {
      expect(labelAfter({ 3: { h: 105 }, 4: { l: 90 } })).toEqual({ outcome: 'bullish', end: 3 });
    });

    it('is bearish when the lower barrier is touched first', () => {
      expect(labelAfter({ 7: { l: 95 }, 8: { h: 110 } })).toEqual({ outcome: 'bearish', end: 7 });
    });

    it('is not decided by a price just short of a barrier', () => {
      const almost = { 2: { h: 104.99 }, 3: { l: 95.01 } };
      expect(labelAfter(almost)).toEqual({ outcome: 'neutral', end: 24 });
    });

    it('is neutral when one candle touches both, because it does not say which was first', () => {
      const both = { 2: { h: 106, l: 94 }, 3: { h: 120 } };
      expect(labelAfter(both)).toEqual({ outcome: 'neutral', end: 2 });
    });

    it('is still decided by the last hour of the horizon, and no more by the next', () => {
      const last = { [HORIZON_BARS]: { h: 106 } };
      expect(labelAfter(last)).toEqual({ outcome: 'bullish', end: HORIZON_BARS });
      const late = { [HORIZON_BARS + 1]: { h: 106 } };
      expect(labelAfter(late)).toEqual({ outcome: 'neutral', end: HORIZON_BARS });
    });

    it('is open until the whole horizon is there, even if a barrier was touched before', () => {
      const touched = { 1: { h: 106 } };
      expect(labelAfter(touched, HORIZON_BARS)).toEqual({ outcome: 'bullish', end: 1 });
      expect(labelAfter(touched, HORIZON_BARS - 1)).toBeNull();
    });

    it('counts from the hour that is asked about', () => {
      const hours = hoursAfter({ 8: { l: 94 } }, 40);
      expect(labelOf(hours, 5, 5)).toEqual({ outcome: 'bearish', end: 8 });
      expect(labelOf(hours, 8, 5)).toEqual({ outcome: 'neutral', end: 32 });
    });
  });
});

describe('uniqueness', () => {
  it('shares the weight of candles among the labels that are open there', () => {
    const spans = [
      { begin: 0, end: 2 }, // candles 1 and 2
      { begin: 1, end: 3 }, // candles 2 and 3
      { begin: 9, end: 10 }, // candle 10
    ];
    // open labels: 1, 2, 1 on candles 1, 2, 3 and 1 on candle 10; means (1 + 1/2) / 2 = 0.75, 0.75 and 1,
    // together 2.5 for three samples
    const weights = uniquenessOf(spans);
    [0.9, 0.9, 1.2].forEach((weight, i) => expect(weights[i]).toBeCloseTo(weight, 12));
  });

  it('gives samples that do not overlap the same weight, however long they are', () => {
    const spans = [3, 24, 1].map((length, i) => ({ begin: 30 * i, end: 30 * i + length }));
    for (const weight of uniquenessOf(spans)) expect(weight).toBeCloseTo(1, 12);
  });
});
