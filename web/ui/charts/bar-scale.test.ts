import { expect, it } from 'vitest';
import { topOf } from './bar-scale.ts';

it.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[2, 1], 2],
  [[10], 10],
  [[11], 15],
  [[431, 310], 500],
  [[98_210], 100_000],
  [[50_000, 48_210], 50_000],
])('ends the axis of %j at %i', (values, top) => {
  expect(topOf(values)).toBe(top);
});
