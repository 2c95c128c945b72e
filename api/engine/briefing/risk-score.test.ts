import { describe, expect, it } from 'vitest';
import { briefingInput, recordMarkets } from '#tests/support/briefing-candles.ts';
import { pullOf, riskParts, riskScore } from './risk-score.ts';
import { volatilitySeries } from './volatility-index.ts';

const dueAt = Date.parse('2026-11-20T06:00:00Z');
const { markets } = briefingInput(recordMarkets({ from: dueAt, to: dueAt }), dueAt);

describe('the pull of a series', () => {
  /** Steps of +1 and -1 in turn: deviation 1. */
  const restless = Array.from({ length: 21 }, (_, n) => n % 2);

  it('is its last step and its last five, each in deviations of 20 days', () => {
    // the last step is -1 and the last five -1: tanh(-(0.6 + 0.4 / sqrt 5))
    expect(pullOf(restless)).toBeCloseTo(Math.tanh(-(0.6 + 0.4 / Math.sqrt(5))), 12);
  });

  it('is nothing where nothing moves, and unknown before 21 days', () => {
    expect(pullOf(Array.from({ length: 21 }, () => 3))).toBe(0);
    expect(pullOf(restless.slice(1))).toBeNull();
  });

  it('stays within its bounds', () => {
    const jump = [...Array.from({ length: 20 }, () => 0), 1000];
    expect(pullOf(jump)).toBeGreaterThan(0.99);
    expect(pullOf(jump)).toBeLessThanOrEqual(1);
  });
});

describe('the risk score', () => {
  const parts = riskParts(markets, volatilitySeries(markets)) ?? [];

  it('is made of seven parts whose weights sum to 1', () => {
    expect(parts.map(({ name }) => name)).toEqual([
      'US30',
      'AUDJPY',
      'BTCUSD',
      'XAUUSD, inverted',
      'USDJPY',
      'USDCHF',
      'Volatility, inverted',
    ]);
    expect(parts.reduce((sum, { weight }) => sum + Math.abs(weight), 0)).toBeCloseTo(1, 12);
  });

  it('counts the fall of gold and of volatility as appetite', () => {
    const gold = markets.find(({ instrument }) => instrument === 'XAUUSD')?.candles.D1 ?? [];
    const pull = pullOf(gold.map(({ c }) => Math.log(c))) ?? NaN;
    expect(parts[3]).toEqual({
      name: 'XAUUSD, inverted',
      weight: -0.15,
      value: Number((-pull).toFixed(2)),
    });
  });

  it('is the weighted sum of its parts as they are shown', () => {
    const some = [
      { name: 'a', weight: 0.5, value: 0.4 },
      { name: 'b', weight: -0.3, value: 0.2 },
      { name: 'c', weight: 0.2, value: -0.9 },
    ];
    // 0.20 + 0.06 - 0.18; a and b point its way
    expect(riskScore(some)).toEqual({ score: 0.08, agreement: 0.8 });
  });

  it('is unknown while days are too few', () => {
    const few = markets.map(({ candles, ...market }) => ({
      ...market,
      candles: { ...candles, D1: candles.D1.slice(-20) },
    }));
    expect(riskParts(few, volatilitySeries(few))).toBeNull();
  });
});
