import { expect, it } from 'vitest';
import { drawWeek } from '#tests/support/weekly-candles.ts';
import { hasWeekBegun } from './read-week.ts';

it('four hours since Sunday 17:00 in New York are enough for a week to have begun', () => {
  const week = drawWeek();
  const begunWith = (hours: number): boolean => {
    const weekOpen = Date.parse('2026-11-15T22:00:00.000Z');
    const { H1 } = week.candles;
    const before = H1.filter(({ t }) => t < weekOpen);
    const since = H1.filter(({ t }) => t >= weekOpen).slice(0, hours);
    return hasWeekBegun({ ...week, candles: { ...week.candles, H1: [...before, ...since] } });
  };
  expect(begunWith(8)).toBe(true);
  expect(begunWith(4)).toBe(true);
  expect(begunWith(3)).toBe(false);
  expect(begunWith(0)).toBe(false);
});
