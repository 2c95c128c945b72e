import { expect, it } from 'vitest';
import { isPlausible } from './plausible-price.ts';

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
