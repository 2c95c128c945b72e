import { expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { fearGreedIndex } from './fear-greed.ts';

/** A market that swings around one price, and leaves it on the last days. */
const daysWith = (step: number, last = 15) =>
  sketchCandles('D1', {
    count: 320,
    close: (n) => 1.1 + 0.01 * Math.sin(n / 3) + step * Math.max(0, n - (319 - last)),
    wick: 0.001,
  });

/** A still year, and then a day that closes elsewhere. */
const stillUntil = (last: number) =>
  sketchCandles('D1', { count: 320, close: (n) => (n === 319 ? last : 1.1), wick: 0 });

it('is the mean of five measures, each the place of the newest day in its year', () => {
  // A rise: furthest above the mean of 50 days (100), highest price (100), most volume
  // on rising days (100); but the least calm day (0), and no nearer the high than all before it (0).
  expect(fearGreedIndex(stillUntil(1.2))).toBe(60);
  // A fall: furthest below (0), lowest (0), no less volume on rising days than ever (100), 0 and 0.
  expect(fearGreedIndex(stillUntil(1))).toBe(20);
});

it('is greedy after weeks that rose to the high of a year, fearful after such a fall', () => {
  expect(fearGreedIndex(daysWith(0.005))).toBeGreaterThanOrEqual(75);
  expect(fearGreedIndex(daysWith(-0.005))).toBeLessThan(25);
});

it('needs 120 days: sixty for their high, sixty to stand among', () => {
  const days = daysWith(0);
  expect(fearGreedIndex(days.slice(-119))).toBeNull();
  expect(fearGreedIndex(days.slice(-120))).not.toBeNull();
});

it('looks back a year, and no further', () => {
  const days = daysWith(0.001);
  const elsewhere = days.map((day, n) => (n < 7 ? { ...day, h: day.h * 2, c: day.c * 2 } : day));
  expect(fearGreedIndex(elsewhere)).toBe(fearGreedIndex(days));
});

it('takes ranges for volume where none is counted', () => {
  const silent = daysWith(0.005).map((day) => ({ ...day, v: 0 }));
  expect(fearGreedIndex(silent)).toBeGreaterThanOrEqual(70);
});

it('is in the middle where nothing ever moved', () => {
  const still = sketchCandles('D1', { count: 320, close: () => 1.1, wick: 0 });
  expect(fearGreedIndex(still)).toBe(50);
});
