import { expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { averageDailyRange } from './average-daily-range.ts';

const daysOfRanges = (ranges: readonly number[]): Candle[] =>
  ranges.map((range, t) => ({ t, o: 100, h: 100 + range, l: 100, c: 100, v: 0 }));

it('is the mean range of the last 14 days, whatever came before', () => {
  // seven days of 1 and seven of 3: (7 + 21) / 14
  const ranges = [50, 50, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3];
  expect(averageDailyRange(daysOfRanges(ranges))).toBe(2);
});

it('leaves the gap between two days out, unlike the average true range', () => {
  const days = daysOfRanges(Array.from({ length: 14 }, () => 2));
  const gapped = days.map((day, n) => (n < 7 ? day : { ...day, h: day.h + 30, l: day.l + 30 }));
  expect(averageDailyRange(gapped)).toBe(2);
});

it('is unknown before 14 days have closed', () => {
  expect(averageDailyRange(daysOfRanges(Array.from({ length: 13 }, () => 2)))).toBeNull();
});
