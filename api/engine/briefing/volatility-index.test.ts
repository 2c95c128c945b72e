import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { BriefingMarket } from './briefing-input.ts';
import { DOLLAR_MAJORS } from './dollar-majors.ts';
import { readVolatility, volatilityLabel, volatilitySeries } from './volatility-index.ts';

/** The majors, each day with the same quotient of high and low. */
const marketsOf = (quotients: readonly number[]): BriefingMarket[] =>
  DOLLAR_MAJORS.map((instrument) => ({
    instrument,
    candles: {
      D1: quotients.map((h, n): Candle => ({ t: n * DAY_MS, o: 1, h, l: 1, c: 1, v: 1 })),
      H4: [],
      H1: [],
    },
  }));

describe('volatility', () => {
  it("is Parkinson's deviation of ten days, in percent a year", () => {
    const quotient = Math.exp(0.01);
    const [value, ...others] = volatilitySeries(
      marketsOf(Array.from({ length: 10 }, () => quotient)),
    );
    // sqrt(0.01 ** 2 / (4 ln 2)) = 0.0060056; times 100 sqrt(252)
    expect(value).toBeCloseTo((100 * Math.sqrt(252) * 0.01) / Math.sqrt(4 * Math.LN2), 10);
    expect(others).toEqual([]);
    expect(volatilitySeries(marketsOf([quotient]))).toEqual([]);
  });

  it('leaves out a day that one of the pairs lacks', () => {
    const [first, ...others] = marketsOf(Array.from({ length: 12 }, () => 1.01));
    const candles = { D1: first?.candles.D1.slice(1) ?? [], H4: [], H1: [] };
    const markets = [{ instrument: 'EURUSD' as const, candles }, ...others];
    expect(volatilitySeries(markets)).toHaveLength(2);
  });

  it('is told with its place in a year and what has changed since the day before', () => {
    const series = [...Array.from({ length: 60 }, (_, n) => n / 10), 3];
    // 31 of the 60 before are not above 3: 51.7 %
    expect(readVolatility(series)).toEqual({
      index: 3,
      percentile: 52,
      change: -2.9,
      label: 'Normal',
    });
    expect(readVolatility(series.slice(1))).toBeNull();
  });
});

it.each([
  [0, 'Low'],
  [24, 'Low'],
  [25, 'Normal'],
  [59, 'Normal'],
  [60, 'Elevated'],
  [84, 'Elevated'],
  [85, 'High'],
  [100, 'High'],
])('volatility at percentile %s is %s', (percentile, label) => {
  expect(volatilityLabel(percentile)).toBe(label);
});
