import { expect, it } from 'vitest';
import { correlation } from './correlation.ts';

it('is 1 where two samples rise together, -1 where one falls, 0 where one stands still', () => {
  expect(correlation([1, 2, 4], [10, 20, 40])).toBeCloseTo(1, 12);
  expect(correlation([1, 2, 4], [-1, -2, -4])).toBeCloseTo(-1, 12);
  expect(correlation([1, 2, 4], [3, 3, 3])).toBe(0);
});

it('is what their products tell', () => {
  // deviations -1, 0, 1 and -1, 1, 0: (1 + 0 + 0) / 2
  expect(correlation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12);
});
