import { expect, it } from 'vitest';
import { ANALYSIS_BUCKETS, bucketOf } from './analysis-pairs.ts';

it('gives every moment of a stretch the same begin, and the next one another', () => {
  const begin = Date.parse('2026-11-20T14:05:30.000Z');
  const { sentiment } = ANALYSIS_BUCKETS;
  expect([0, 1, sentiment - 1].map((ms) => bucketOf(begin + ms, sentiment))).toEqual([
    begin,
    begin,
    begin,
  ]);
  expect(bucketOf(begin + sentiment, sentiment)).toBe(begin + sentiment);
  expect(bucketOf(begin - 1, sentiment)).toBe(begin - sentiment);
});

it('divides a minute evenly, so that stretches begin with the minute', () => {
  for (const length of Object.values(ANALYSIS_BUCKETS)) expect(60_000 % length).toBe(0);
});
