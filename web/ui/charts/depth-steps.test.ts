import { expect, it } from 'vitest';
import { cumulated, stepsOf } from './depth-steps.ts';

it('adds sizes up from the middle outwards', () => {
  const levels = [
    { price: 10, size: 3 },
    { price: 9, size: 5 },
  ];
  expect(cumulated(levels)).toEqual([
    { price: 10, total: 3 },
    { price: 9, total: 8 },
  ]);
});

it('climbs on each side of the middle, and reaches the top where most waits', () => {
  const book = {
    mid: 100,
    bids: [{ price: 98, size: 5 }],
    asks: [
      { price: 102, size: 4 },
      { price: 104, size: 6 },
    ],
  };
  const { most, lowest, highest, bids, asks } = stepsOf(book);
  expect(most).toBe(10);
  expect([lowest, highest]).toEqual([100 - 4.24, 100 + 4.24]); // 4 either way and 6% beyond
  // 2 of 4.24 is 47.2% of a half: 26.4 and 73.6 across; 5 of 10 is half way up.
  expect(bids).toMatch(/^M26\.4\d* 100H26\.4\d*V50H0V100Z$/);
  expect(asks).toMatch(/^M73\.5\d* 100H73\.5\d*V60H97\.1\d*V0H100V100Z$/);
});

it('draws nothing of a side without levels', () => {
  const { bids, asks, most } = stepsOf({ mid: 1, bids: [], asks: [] });
  expect([bids, asks, most]).toEqual(['', '', 1]);
});
