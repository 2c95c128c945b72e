import { expect, it } from 'vitest';
import { changeOf } from './analytics-copy.ts';

it.each([
  [112, 100, '▲', '12% more than 100'],
  [92, 100, '▼', '8% less than 100'],
  [1001, 1000, '▲', '<1% more than 1,000'],
  [12_500, 1000, '▲', '1,150% more than 1,000'],
  [0, 100, '▼', '100% less than 100'],
  [100, 100, null, 'as many as before'],
  [0, 0, null, 'as many as before'],
  [5, 0, '▲', 'none before'],
  [100, null, null, 'before: not known'],
])('compares %i with %s before: %s %s', (total, before, arrow, text) => {
  expect(changeOf({ total, before })).toEqual({ arrow, text });
});
