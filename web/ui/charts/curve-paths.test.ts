import { expect, it } from 'vitest';
import { type CurvePoint, curvePaths, nearestPoint } from './curve-paths.ts';

const at = (t: number, value: number, drawdown = 0, flow = 0): CurvePoint => ({
  t,
  value,
  drawdown,
  flow,
});

it('begins at the base and leaves a twentieth of room above and below', () => {
  const { line, across, down } = curvePaths([at(0, 100), at(10, 200)], 100);
  // 100 to 200 with 5 more on each side: 200 lies 5 of 110 below the top
  expect(down(200)).toBeCloseTo((5 / 110) * 100);
  expect(across(5)).toBe(50);
  expect(line).toBe(`M0 ${down(100)}L0 ${down(100)}L100 ${down(200)}`);
});

it('draws money that came in as an upright step', () => {
  const { line, across, down } = curvePaths([at(0, 10), at(5, 510, 0, 500), at(10, 520)], 0);
  expect(line).toContain(`L${across(5)} ${down(10)}L${across(5)} ${down(510)}`);
});

it('hangs the drawdown from the top, the deepest to the bottom', () => {
  const { depth, deepest } = curvePaths([at(0, 10), at(10, 4, 6), at(20, 7, 3)], 0);
  expect(deepest).toBe(6);
  expect(depth).toBe('M0 0L0 0L50 100L100 50L100 0Z');
});

it('draws a single trade', () => {
  expect(curvePaths([at(7, 5)], 0).across(7)).toBe(100);
});

it('finds the point nearest to a moment', () => {
  expect(nearestPoint([at(0, 1), at(10, 1), at(30, 1)], 19)).toBe(1);
  expect(nearestPoint([at(0, 1), at(10, 1), at(30, 1)], 21)).toBe(2);
});
