import { describe, expect, it } from 'vitest';
import { agreementOf, biasOf, biasScore, pullOf } from './bias.ts';
import type { Zone } from './zone.ts';

const none = { trend: 0, averages: 0, flow: 0, zones: 0, place: 0 };

describe('the bias', () => {
  it.each([
    [0.5, 'Bullish'],
    [0.499, 'Cautiously Bullish'],
    [0.2, 'Cautiously Bullish'],
    [0.199, 'Neutral'],
    [0, 'Neutral'],
    [-0.199, 'Neutral'],
    [-0.2, 'Cautiously Bearish'],
    [-0.499, 'Cautiously Bearish'],
    [-0.5, 'Bearish'],
  ])('of %f is %s', (score, bias) => {
    expect(biasOf(score)).toBe(bias);
  });

  it('weighs its parts, and lies on a border where they mean one', () => {
    expect(biasScore({ ...none, trend: 1, zones: 1 })).toBe(0.5); // 0.35 + 0.15
    expect(biasScore({ ...none, averages: 1, flow: -1, trend: -1, zones: -1 })).toBe(-0.5);
    expect(biasScore({ trend: 1, averages: 1, flow: 1, zones: 1, place: 1 })).toBe(1);
  });

  it('agrees from 50 to 95 percent', () => {
    expect([0, 0.2, -0.5, 1, -1].map(agreementOf)).toEqual([50, 59, 73, 95, 95]);
  });
});

const zone = (side: Zone['side'], low: number, high: number): Zone => ({
  kind: 'order block',
  side,
  low,
  high,
  index: 0,
});

describe('support and resistance', () => {
  it('pull by how much nearer one of them is', () => {
    const zones = [zone('bullish', 97, 99), zone('bearish', 103, 105)];
    expect(pullOf(zones, 100)).toBe(0.5); // 1 below, 3 above: (3 - 1) / 4
    expect(pullOf(zones, 98)).toBe(1); // on support
    expect(pullOf(zones, 101)).toBe(0);
  });

  it('pull one way where there is only one of them, and not at all where there is neither', () => {
    expect(pullOf([zone('bullish', 97, 99)], 100)).toBe(1);
    expect(pullOf([zone('bearish', 103, 105)], 100)).toBe(-1);
    expect(pullOf([], 100)).toBe(0);
  });
});
