import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

it.each([
  // R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i hits in %i is the published one', (hits, n, low, high) => {
  const interval = wilsonInterval(hits, n);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

it('mirrors hits and misses, and says nothing where nothing is known', () => {
  const { low, high } = wilsonInterval(3, 11);
  const misses = wilsonInterval(8, 11);
  expect(misses.low).toBeCloseTo(1 - high, 12);
  expect(misses.high).toBeCloseTo(1 - low, 12);
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilsonInterval(5, 5).high).toBe(1);
});
