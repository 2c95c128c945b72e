import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { normal, streamOf, uniform, inverseNormal } from './randomness.ts';

const COUNT = 20_000;

const draws = (draw: (stream: number, index: number) => number, stream: number): number[] =>
  Array.from({ length: COUNT }, (_, index) => draw(stream, index));

const mean = (xs: number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;

describe('randomness', () => {
  describe('numbers by counter', () => {
    const stream = streamOf(7, 'a test', 20_000);

    it('lie evenly between 0 and 1', () => {
      const buckets = Array.from({ length: 20 }, () => 0);
      for (const x of draws(uniform, stream)) {
        const bucket = Math.floor(20 * x);
        buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      }
      const expected = COUNT / 20;
      const chiSquare = buckets.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect(chiSquare).toBeLessThan(43.8); // 19 degrees of freedom: one in a thousand is above
    });

    it('have mean 0, variance 1 and the tails of a normal law', () => {
      const xs = draws(normal, stream);
      expect(Math.abs(mean(xs))).toBeLessThan(3 / Math.sqrt(COUNT));
      expect(Math.abs(mean(xs.map((x) => x ** 2)) - 1)).toBeLessThan(3 * Math.sqrt(2 / COUNT));
      expect(Math.abs(mean(xs.map((x) => x ** 4)) - 3)).toBeLessThan(3 * Math.sqrt(96 / COUNT));
    });

    it('have nothing to do with their neighbours, nor with those of another stream', () => {
      const xs = draws(normal, stream);
      const noise = 3.5 / Math.sqrt(COUNT);
      for (const other of [streamOf(8, 'a test', 20_000), streamOf(7, 'a test', 20_001)]) {
        const ys = draws(normal, other);
        expect(Math.abs(mean(xs.map((x, i) => x * (ys[i] ?? 0))))).toBeLessThan(noise);
      }
      for (const lag of [1, 2, 60, 1440]) {
        expect(Math.abs(mean(xs.slice(lag).map((x, i) => x * (xs[i] ?? 0))))).toBeLessThan(noise);
      }
    });

    it('differ by every part of a name', () => {
      const names = [
        [7, 'a', 'b'],
        [7, 'b', 'a'],
        [7, 'ab'],
        [8, 'a', 'b'],
        [7, 'a', 'b', 0],
      ];
      expect(new Set(names.map((parts) => streamOf(...parts))).size).toBe(names.length);
    });
  });
});

describe('inverse normal', () => {
  it.each([
    // M. J. Wichura's test values for PPND7, Applied Statistics 37 (1988)
    [0.25, -0.67448975],
    [0.001, -3.09023231],
    [1e-20, -9.26234009],
    // tables of the normal law
    [0.5, 0],
    [0.975, 1.95996398],
    [0.9999, 3.71901649],
  ])('below the deviate of %s lies that share of all', (share, deviate) => {
    expect(inverseNormal(share)).toBeCloseTo(deviate, 5);
  });

  it('is symmetric and rises', () => {
    const share = fc.double({ min: 1e-9, max: 0.4999, noNaN: true });
    fc.assert(
      fc.property(share, (p) => {
        expect(inverseNormal(1 - p)).toBeCloseTo(-inverseNormal(p), 5);
        expect(inverseNormal(p + 1e-4)).toBeGreaterThan(inverseNormal(p));
      }),
    );
  });
});
