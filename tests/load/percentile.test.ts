import { expect, it } from 'vitest';
import { percentile, theilSenSlope } from './percentile.ts';

it('reads percentiles of a sample', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([], 0.5)]).toEqual([
    51, 100, 0,
  ]);
});

it('tells the slope of a line, however wild one point is', () => {
  const line = [1, 2, 3, 4, 5].map((at) => ({ at, value: 10 + 3 * at }));
  expect(theilSenSlope(line)).toBe(3);
  expect(theilSenSlope([...line, { at: 6, value: 1e6 }])).toBe(3);
});
