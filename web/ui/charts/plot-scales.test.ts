import { expect, it } from 'vitest';
import {
  topOf,
  roundSteps,
  type CurvePoint,
  curvePaths,
  nearestPoint,
  cumulated,
  stepsOf,
} from './plot-scales.ts';

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

it('marks an axis with round numbers that lie between its ends', () => {
  expect(roundSteps(9_870, 10_640, 3)).toEqual([10_000, 10_500]); // 770 / 3 is 257, so by 500
  expect(roundSteps(-30, 55, 4)).toEqual([-25, 0, 25, 50]); // 21.25, so by 25
});

it('has one mark where there is no distance', () => {
  expect(roundSteps(5, 5, 3)).toEqual([5]);
});

const at = (t: number, value: number, drawdown = 0, flow = 0): CurvePoint => ({
  t,
  value,
  drawdown,
  flow,
});

/** Paths are written to a thousandth of the square. */
const drawn = (place: number): number => Number(place.toFixed(3));

it('begins at the base and leaves a twentieth of room above and below', () => {
  const { line, across, down } = curvePaths([at(0, 100), at(10, 200)], 100);
  // 100 to 200 with 5 more on each side: 200 lies 5 of 110 below the top
  expect(down(200)).toBeCloseTo((5 / 110) * 100);
  expect(across(5)).toBe(50);
  expect(line).toBe(`M0,${drawn(down(100))}L0,${drawn(down(100))}L100,${drawn(down(200))}`);
});

it('draws money that came in as an upright step', () => {
  const { line, across, down } = curvePaths([at(0, 10), at(5, 510, 0, 500), at(10, 520)], 0);
  expect(line).toContain(`L${across(5)},${drawn(down(10))}L${across(5)},${drawn(down(510))}`);
});

it('hangs the drawdown from the top, the deepest to the bottom', () => {
  const { depth, deepest } = curvePaths([at(0, 10), at(10, 4, 6), at(20, 7, 3)], 0);
  expect(deepest).toBe(6);
  expect(depth).toBe('M0,0L0,0L50,100L100,50L100,0L50,0L0,0L0,0Z');
});

it('draws a single trade', () => {
  expect(curvePaths([at(7, 5)], 0).across(7)).toBe(100);
});

it('finds the point nearest to a moment', () => {
  expect(nearestPoint([at(0, 1), at(10, 1), at(30, 1)], 19)).toBe(1);
  expect(nearestPoint([at(0, 1), at(10, 1), at(30, 1)], 21)).toBe(2);
});

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
  expect(bids).toMatch(/^M26\.4\d*,50L0,50L0,50L0,100L0,100L26\.4\d*,100Z$/);
  expect(asks).toMatch(/^M73\.5\d*,60L97\.1\d*,60L97\.1\d*,0L100,0L100,0L/);
});

it('draws nothing of a side without levels', () => {
  const { bids, asks, most } = stepsOf({ mid: 1, bids: [], asks: [] });
  expect([bids, asks, most]).toEqual(['', '', 1]);
});
