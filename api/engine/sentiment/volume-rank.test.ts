import { expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { volumeRank } from './volume-rank.ts';

/** Of 21 days of so many hours, the newest with a volume of its own and the others 1 to 20. */
const daysOf = (hours: number, newest: number) =>
  sketchCandles('H1', {
    count: 21 * hours,
    close: () => 1.1,
    volume: (n) => (n >= 20 * hours ? newest : 1 + Math.floor(n / hours)),
  });

it('is the percent of twenty days that traded no more', () => {
  expect(volumeRank('EURUSD', daysOf(24, 15))).toBe(75);
  expect(volumeRank('EURUSD', daysOf(24, 0.5))).toBe(0);
  expect(volumeRank('EURUSD', daysOf(24, 30))).toBe(100);
});

it('counts a day of 23 hours where trade rests for one, so that hours compare with the same hours', () => {
  expect(volumeRank('XAUUSD', daysOf(23, 15))).toBe(75);
});

it('compares with as many days as there are', () => {
  expect(volumeRank('EURUSD', daysOf(24, 12).slice(-24 * 11))).toBe(20); // ten days of 11 to 20
});
