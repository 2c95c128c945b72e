import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { absorption, evenVolume, pushes, usualCourse } from './execution-patterns.ts';
import type { MarkedMinute } from './mark-minutes.ts';
import { markMinutes } from './mark-minutes.ts';

const minute = (n: number, c: number, v: number, range = 2): Candle => ({
  t: n * 60_000,
  o: c,
  h: c + range / 2,
  l: c - range / 2,
  c,
  v,
});

const minutes = (count: number, volumeOf: (n: number) => number): Candle[] =>
  Array.from({ length: count }, (_, n) => minute(n, 100, volumeOf(n)));

describe('an even hour', () => {
  it('trades about the same in each five minutes', () => {
    const even = minutes(60, (n) => (n % 5 === 0 ? 300 : 50));
    expect(evenVolume(even)).toBe(even);
    expect(evenVolume(minutes(60, (n) => (n < 30 ? 100 : 200)))).toBeNull();
  });

  it('needs a whole hour, and volume', () => {
    expect(evenVolume(minutes(59, () => 100))).toBeNull();
    expect(evenVolume(minutes(60, () => 0))).toBeNull();
  });
});

const compared = (volumeOf: (n: number) => number, count = 16) =>
  minutes(count, volumeOf).map((candle, n) => ({ candle, score: 0, usual: 100 + 10 * n }));

it('four hours take their usual course when their volume goes with that of other days', () => {
  expect(usualCourse(compared((n) => 55 + 5 * n))).toHaveLength(16);
  expect(usualCourse(compared((n) => 300 - 5 * n))).toBeNull();
  expect(usualCourse(compared((n) => 55 + 5 * n, 15))).toBeNull();
});

const marked = (c: number, mark: Partial<MarkedMinute>): MarkedMinute => ({
  candle: minute(0, c, 100),
  isAbsorbed: false,
  isPushed: false,
  ...mark,
});

it('absorption is three minutes at one price, within a twentieth of a daily range', () => {
  const absorbed = (...closes: number[]) => closes.map((c) => marked(c, { isAbsorbed: true }));
  expect(absorption(absorbed(100, 104, 100.4, 100.5), 10)).toHaveLength(3);
  expect(absorption(absorbed(100, 104, 100.4, 100.6), 10)).toBeNull();
  expect(absorption([marked(100, {}), ...absorbed(100, 100)], 10)).toBeNull();
});

it('pushes are four minutes that went far with much volume', () => {
  const pushed = [1, 2, 3].map((c) => marked(c, { isPushed: true }));
  expect(pushes([...pushed, marked(4, {})])).toBeNull();
  expect(pushes([...pushed, marked(4, { isPushed: true })])).toHaveLength(4);
});

describe('a minute', () => {
  const quiet = minutes(70, (n) => 100 + 10 * (n % 5));
  const markOf = (v: number, range: number) =>
    markMinutes([...quiet, minute(70, 100, v, range)]).at(-1);

  it('absorbs where much volume moved it little, pushes where it went far', () => {
    expect(markOf(200, 1)).toMatchObject({ isAbsorbed: true, isPushed: false });
    expect(markOf(200, 2)).toMatchObject({ isAbsorbed: false, isPushed: false });
    expect(markOf(200, 5)).toMatchObject({ isAbsorbed: false, isPushed: true });
    expect(markOf(120, 1)).toMatchObject({ isAbsorbed: false, isPushed: false });
    expect(markOf(120, 5)).toMatchObject({ isAbsorbed: false, isPushed: false });
  });

  it('is not told apart in the first hour', () => {
    const early = markMinutes([...quiet.slice(0, 59), minute(59, 100, 900, 1)]);
    expect(early.some(({ isAbsorbed }) => isAbsorbed)).toBe(false);
  });
});
