import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { interestOf, riskLevel, riskOf, volumeScore } from './grades.ts';

const withVolumes = (volumes: readonly number[]): Candle[] =>
  volumes.map((v, t) => ({ t, o: 1, h: 1, l: 1, c: 1, v }));

describe('the volume score', () => {
  it('is where the last ten bars stand among any ten before them', () => {
    const rising = Array.from({ length: 260 }, (_, n) => n);
    expect(volumeScore(withVolumes(rising))).toBe(100);
    expect(volumeScore(withVolumes(rising.toReversed()))).toBe(0);
  });
});

describe('the risk', () => {
  it.each([
    [0, 'Low'],
    [32.9, 'Low'],
    [33, 'Medium'],
    [74.9, 'Medium'],
    [75, 'High'],
    [100, 'High'],
  ])('of rank %f is %s', (rank, level) => {
    expect(riskOf(rank)).toBe(level);
  });

  it('ranks the last range among the 250 before', () => {
    const ranges = Array.from({ length: 251 }, (_, n) => n);
    expect(riskLevel([null, ...ranges])).toBe('High');
    expect(riskLevel([null, ...ranges.toReversed()])).toBe('Low');
  });
});

it.each([
  [66, 0, 'High'],
  [65, 3, 'Medium'],
  [0, 4, 'High'],
  [33, 0, 'Medium'],
  [32, 3, 'Low'],
])('volume score %i and %i blocks are %s interest', (volume, blocks, interest) => {
  expect(interestOf(volume, blocks)).toBe(interest);
});
