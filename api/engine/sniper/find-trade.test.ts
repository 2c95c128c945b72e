import { expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { usualRange } from './find-trade.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 4 * QUARTER_MS;

const start = Date.parse('2026-11-18T12:00:00.000Z');

/** The quarters of the first hour of a session so many days earlier; each reaches further up. */
function quartersOf(daysBefore: number, range: number): Candle[] {
  return Array.from({ length: 4 }, (_, n) => {
    const t = start - daysBefore * DAY_MS + n * QUARTER_MS;
    return { t, o: 1, h: 1 + (range * (n + 1)) / 4, l: 1, c: 1, v: 1 };
  });
}

/** One session a day, oldest first, ended yesterday. */
const sessions = (ranges: readonly number[]): Candle[] =>
  ranges.flatMap((range, n) => quartersOf(ranges.length - n, range));

it('is the median range of the first half-hour or hour of earlier sessions', () => {
  const ranges = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
  expect(usualRange(sessions(ranges), start, HOUR_MS)).toBe(5.5);
  expect(usualRange(sessions(ranges), start, HOUR_MS / 2)).toBe(5.5 / 2); // half of its quarters
  expect(usualRange(sessions([...ranges, 11]), start, HOUR_MS)).toBe(6);
});

it('looks back on twenty sessions', () => {
  const ranges = [...Array.from({ length: 30 }, () => 100), ...Array.from({ length: 20 }, () => 3)];
  expect(usualRange(sessions(ranges), start, HOUR_MS)).toBe(3);
});

it('does not look at the session at hand, at later ones or at other hours', () => {
  const past = sessions(Array.from({ length: 10 }, () => 3));
  const evening = past.map((candle) => ({ ...candle, t: candle.t + 12 * HOUR_MS, h: 50 }));
  const secondHour = past.map((candle) => ({ ...candle, t: candle.t + HOUR_MS, h: 50 }));
  const now = [...quartersOf(0, 50), ...quartersOf(-1, 50)];
  expect(usualRange([...past, ...evening, ...secondHour, ...now], start, HOUR_MS)).toBe(3);
});

it('does not count a session with a missing candle', () => {
  const ranges = [100, ...Array.from({ length: 10 }, () => 3)];
  const [, ...holed] = sessions(ranges);
  expect(usualRange(holed, start, HOUR_MS)).toBe(3);
  expect(usualRange(holed.toSpliced(20, 1), start, HOUR_MS)).toBeNull(); // nine are left
});

it('is unknown with fewer than ten sessions', () => {
  expect(usualRange(sessions(Array.from({ length: 9 }, () => 3)), start, HOUR_MS)).toBeNull();
  expect(usualRange([], start, HOUR_MS)).toBeNull();
});
