import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { INSTRUMENTS, instrumentFacts, roundPrice, isPlausible } from './instruments.ts';

it.each([
  ['EURUSD', 1.085123456, 1.08512],
  ['USDJPY', 148.12356, 148.124],
  ['XAUUSD', 2065.499, 2065.5],
  ['US30', 38_600.04, 38_600],
] as const)('a price of %s has the decimals it is quoted in', (instrument, price, rounded) => {
  expect(roundPrice(instrument, price)).toBe(rounded);
});

it('a rounded price stays as it is', () => {
  const price = fc.double({ min: 0.3, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...INSTRUMENTS), price, (instrument, exact) => {
      const rounded = roundPrice(instrument, exact);
      expect(roundPrice(instrument, rounded)).toBe(rounded);
      const point = 10 ** -instrumentFacts[instrument].digits;
      expect(Math.abs(rounded - exact)).toBeLessThan(0.51 * point);
    }),
  );
});

it('a pip is one or ten of the smallest steps', () => {
  for (const { pip, digits } of Object.values(instrumentFacts)) {
    expect([1, 10]).toContain(Math.round(pip * 10 ** digits));
  }
});

it('believes a price between the fixed bounds while no feed tells a better one', () => {
  expect(isPlausible('EURUSD', 1.0851, null)).toBe(true);
  expect(isPlausible('EURUSD', 0.5, null)).toBe(false); // the bounds themselves are not inside
  expect(isPlausible('EURUSD', 2, null)).toBe(false);
  expect(isPlausible('XAUUSD', 4000, null)).toBe(false);
});

it('believes half to twice the price of a feed, wherever the fixed bounds are', () => {
  expect(isPlausible('XAUUSD', 4100, 4000)).toBe(true);
  expect(isPlausible('XAUUSD', 2000, 4000)).toBe(false);
  expect(isPlausible('XAUUSD', 8000, 4000)).toBe(false);
});

it.each([NaN, Infinity, -1, 0])('never believes %s', (price) => {
  expect(isPlausible('EURUSD', price, null)).toBe(false);
  expect(isPlausible('EURUSD', price, 1.08)).toBe(false);
});
