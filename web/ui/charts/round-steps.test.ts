import { expect, it } from 'vitest';
import { roundSteps } from './round-steps.ts';

it('marks an axis with round numbers that lie between its ends', () => {
  expect(roundSteps(9_870, 10_640, 3)).toEqual([10_000, 10_500]); // 770 / 3 is 257, so by 500
  expect(roundSteps(-30, 55, 4)).toEqual([-25, 0, 25, 50]); // 21.25, so by 25
});

it('has one mark where there is no distance', () => {
  expect(roundSteps(5, 5, 3)).toEqual([5]);
});
