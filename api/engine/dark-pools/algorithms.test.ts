import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  findAlgorithms,
  absorption,
  evenVolume,
  pushes,
  followsUsualVolume,
  type MarkedMinute,
  markMinutes,
} from './algorithms.ts';

/** An hour of even volume ends here, in London. */
const end = Date.parse('2026-11-20T09:00:00.000Z');

const hour: Candle[] = Array.from({ length: 60 }, (_, n) => ({
  t: end - (60 - n) * MINUTE_MS,
  o: 1.08,
  h: 1.08 + n / 1e5,
  l: 1.0799,
  c: 1.08,
  v: 50 + 10 * (n % 5),
}));

const seen = (minutesLater: number) =>
  findAlgorithms({
    instrument: 'EURUSD',
    asOf: end + minutesLater * MINUTE_MS,
    minutes: hour,
    quarters: [],
    adr: 0.006,
  });

describe('algorithms', () => {
  describe('a pattern of execution', () => {
    it('is active for half an hour, until the end of the session', () => {
      const expected = {
        name: 'TWAP',
        status: 'Active',
        volume: 4200, // 60 minutes of 70 on average
        priceRange: [1.0799, 1.08059],
      };
      expect(seen(0)).toEqual([{ ...expected, timeLeft: 420 }]); // London ends at 16:00
      expect(seen(30)).toEqual([{ ...expected, timeLeft: 390 }]);
    });

    it('is completed for four hours, then forgotten', () => {
      expect(seen(31)).toMatchObject([{ name: 'TWAP', status: 'Completed', timeLeft: 0 }]);
      expect(seen(240)).toHaveLength(1);
      expect(seen(241)).toEqual([]);
    });
  });
});

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

const compared = (volumeOf: (n: number) => number, count = 16) =>
  minutes(count, volumeOf).map((candle, n) => ({ candle, score: 0, usual: 100 + 10 * n }));

const marked = (c: number, mark: Partial<MarkedMinute>): MarkedMinute => ({
  candle: minute(0, c, 100),
  isAbsorbed: false,
  isPushed: false,
  ...mark,
});

describe('execution patterns', () => {
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

  it('four hours take their usual course when their volume goes with that of other days', () => {
    expect(followsUsualVolume(compared((n) => 55 + 5 * n))).toHaveLength(16);
    expect(followsUsualVolume(compared((n) => 300 - 5 * n))).toBeNull();
    expect(followsUsualVolume(compared((n) => 55 + 5 * n, 15))).toBeNull();
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

    it('is not distinguished in the first hour', () => {
      const early = markMinutes([...quiet.slice(0, 59), minute(59, 100, 900, 1)]);
      expect(early.some(({ isAbsorbed }) => isAbsorbed)).toBe(false);
    });
  });
});
