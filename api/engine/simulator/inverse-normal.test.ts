import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inverseNormal } from './inverse-normal.ts';

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
