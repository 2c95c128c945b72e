import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mlSignalOf, roundProbabilities } from './predict.ts';

const probabilities = (bullish: number, bearish: number) => ({
  bullish,
  bearish,
  neutral: 1 - bullish - bearish,
});

describe('the signal of a prediction', () => {
  it('is that of the side which leads by six percent and is the likeliest of three', () => {
    expect(mlSignalOf(probabilities(0.4, 0.34))).toBe('buy');
    expect(mlSignalOf(probabilities(0.34, 0.4))).toBe('sell');
  });

  it('is hold for a smaller lead', () => {
    expect(mlSignalOf(probabilities(0.4, 0.341))).toBe('hold');
    expect(mlSignalOf(probabilities(0.341, 0.4))).toBe('hold');
  });

  it('is hold where neither side is likelier than neutral', () => {
    expect(mlSignalOf(probabilities(0.4, 0.2))).toBe('hold'); // neutral 0.4
    expect(mlSignalOf(probabilities(0.41, 0.2))).toBe('buy'); // neutral 0.39
    expect(mlSignalOf(probabilities(0.2, 0.4))).toBe('hold');
  });

  it('is that of the numbers on the screen', () => {
    // 0.38026 and 0.32034 differ by less than 0.06, but are shown as 0.380 and 0.320
    expect(mlSignalOf(probabilities(0.38026, 0.32034))).toBe('buy');
  });
});

describe('rounded probabilities', () => {
  it('give what is left over to the largest remainders', () => {
    expect(roundProbabilities({ bullish: 1 / 3, bearish: 1 / 3, neutral: 1 / 3 })).toEqual({
      bullish: 0.334,
      bearish: 0.333,
      neutral: 0.333,
    });
    // 356.4, 343.7 and 299.9: down to 356, 343 and 299, two left
    expect(roundProbabilities({ bullish: 0.3564, bearish: 0.3437, neutral: 0.2999 })).toEqual({
      bullish: 0.356,
      bearish: 0.344,
      neutral: 0.3,
    });
  });

  it('add up to one thousand thousandths, each within one of what it was', () => {
    const part = fc.double({ min: 1e-6, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        const total = a + b + c;
        const exact = { bullish: a / total, bearish: b / total, neutral: c / total };
        const { bullish, bearish, neutral } = roundProbabilities(exact);
        const thousandths = [bullish, bearish, neutral].map((p) => Math.round(1000 * p));
        expect(thousandths.reduce((sum, p) => sum + p, 0)).toBe(1000);
        expect(Math.abs(bullish - exact.bullish)).toBeLessThan(0.001 + 1e-9);
        expect(Math.abs(neutral - exact.neutral)).toBeLessThan(0.001 + 1e-9);
      }),
    );
  });
});
