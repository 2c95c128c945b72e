import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normalShare,
  apportion,
  efficiencyRatio,
  median,
  percentRank,
  robustScore,
  sum,
  correlation,
} from './statistics.ts';

describe('statistics', () => {
  it('ranks a value among a sample without it: the share that is not above', () => {
    expect(percentRank(3, [1, 2, 3, 4])).toBe(75);
    expect(percentRank(0, [1, 2])).toBe(0);
    expect(percentRank(9, [])).toBe(50);
  });

  it('measures deviations by the median, so that one outlier changes nothing', () => {
    expect(robustScore(13, [8, 9, 10, 11, 12])).toBeCloseTo(3 / 1.4826, 10);
    expect(robustScore(13, [8, 9, 10, 11, 12_000])).toBeCloseTo(3 / 1.4826, 10);
    expect(robustScore(13, [5, 5, 5])).toBe(0);
  });

  it('takes the middle of an even sample between its two', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('calls a straight way 1 and one that comes back 0', () => {
    expect(efficiencyRatio([1, 2, 3, 4])).toBe(1);
    expect(efficiencyRatio([1, 2, 1])).toBe(0);
    expect(efficiencyRatio([1, 1, 1])).toBe(0);
  });

  it('knows the normal distribution', () => {
    // R: pnorm(c(-1.96, 0, 1, 3))
    const shares = [-1.96, 0, 1, 3].map(normalShare);
    const expected = [0.0249978951482204, 0.5, 0.841344746068543, 0.99865010196837];
    for (const [n, share] of shares.entries()) expect(share).toBeCloseTo(expected[n] ?? NaN, 6);
  });

  describe('whole percent', () => {
    it('go to the largest remainders, the first of equals', () => {
      expect(apportion([1, 1, 1])).toEqual([34, 33, 33]);
      expect(apportion([5.5, 3, 2.5])).toEqual([50, 27, 23]);
    });

    it('always sum to the total, each within one of its share', () => {
      const shares = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
        minLength: 1,
        maxLength: 12,
      });
      fc.assert(
        fc.property(shares, fc.integer({ min: 1, max: 1000 }), (parts, total) => {
          fc.pre(sum(parts) > 1e-6);
          const counts = apportion(parts, total);
          expect(sum(counts)).toBe(total);
          for (const [n, count] of counts.entries()) {
            const exact = (total * (parts[n] ?? NaN)) / sum(parts);
            expect(Math.abs(count - exact)).toBeLessThan(1 + 1e-6);
          }
        }),
      );
    });
  });
});

describe('correlation', () => {
  it('is 1 where two samples rise together, -1 where one falls, 0 where one stands still', () => {
    expect(correlation([1, 2, 4], [10, 20, 40])).toBeCloseTo(1, 12);
    expect(correlation([1, 2, 4], [-1, -2, -4])).toBeCloseTo(-1, 12);
    expect(correlation([1, 2, 4], [3, 3, 3])).toBe(0);
  });

  it('is what their products tell', () => {
    // deviations -1, 0, 1 and -1, 1, 0: (1 + 0 + 0) / 2
    expect(correlation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12);
  });
});
