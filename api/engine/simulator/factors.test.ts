import { expect, it } from 'vitest';
import { fillBridge } from './factors.ts';
import { drawExtremes } from './price-path.ts';
import { intraMinuteRandomness, streamOf } from './randomness.ts';

const MINUTES = 1440;
const DAYS = 400;
const evenTime = Float64Array.from({ length: MINUTES + 1 }, (_, i) => i / MINUTES);

function bridge(day: number, end: number): Float64Array {
  const path = new Float64Array(MINUTES + 1);
  path[MINUTES] = end;
  fillBridge(path, evenTime, 1, streamOf(1, 'a bridge', day));
  return path;
}

const mean = (xs: number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const days = Array.from({ length: DAYS }, (_, day) => day);
const sameWithin = 3.5 / Math.sqrt(DAYS); // noise of a mean of numbers of variance 1

it('a bridge keeps its ends and lies on the line between them on average', () => {
  const paths = days.map((day) => bridge(day, 2));
  expect(paths.every((path) => path[0] === 0 && path[MINUTES] === 2)).toBe(true);
  for (const [minute, expected] of [
    [360, 0.5],
    [720, 1],
    [1080, 1.5],
  ] as const) {
    expect(Math.abs(mean(paths.map((path) => path[minute] ?? 0)) - expected)).toBeLessThan(
      sameWithin,
    );
  }
});

it('a bridge strays from the line by t (1 - t), and its minutes are independent', () => {
  const paths = days.map((day) => bridge(day, 0));
  const variance = mean(paths.map((path) => (path[720] ?? 0) ** 2));
  expect(Math.abs(variance / 0.25 - 1)).toBeLessThan(3.5 * Math.sqrt(2 / DAYS));
  const squares = paths.map((path) => {
    const steps = Array.from(path.slice(1), (log, i) => log - (path[i] ?? 0));
    return steps.reduce((sum, step) => sum + step ** 2, 0);
  });
  expect(mean(squares)).toBeCloseTo(1, 1); // all of the variance of the day
});

it('the highest point of a bridge exceeds m as often as the reflection principle says', () => {
  // P(max > m) = exp(-2 (m - x)(m - y) / v) for a bridge from x to y of variance v
  const [open, close, variance, level] = [0, 0.5, 1, 1];
  const path = Float64Array.from({ length: MINUTES + 1 }, (_, i) => (i % 2 === 0 ? open : close));
  const variances = new Float64Array(MINUTES).fill(variance);
  const drawn = days.slice(0, 10).map((day) => {
    return drawExtremes(
      { path, variance: variances },
      intraMinuteRandomness(streamOf(1, 'extremes', day)),
    );
  });
  const count = 10 * MINUTES;
  const share = (test: (of: (typeof drawn)[number]) => number): number =>
    drawn.reduce((sum, of) => sum + test(of), 0) / count;
  const above = share(({ high }) => high.filter((log) => log > level).length);
  const below = share(({ low }) => low.filter((log) => log < close - level).length);
  const expected = Math.exp((-2 * (level - open) * (level - close)) / variance); // 0.368
  expect(Math.abs(above - expected)).toBeLessThan(3.5 * Math.sqrt(0.25 / count));
  expect(Math.abs(below - expected)).toBeLessThan(3.5 * Math.sqrt(0.25 / count));
});
