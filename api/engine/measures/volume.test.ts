import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { sum } from './statistics.ts';
import {
  binMiddle,
  valueArea,
  volumeAt,
  volumeProfile,
  bulkVolumes,
  orderFlow,
  traded,
  volumeSourceOf,
  volumeWeightedPrice,
  compareVolumes,
  findBlocks,
  highVolumeNodes,
} from './volume.ts';

const fromCloses = (closes: readonly number[], v = 100): Candle[] =>
  closes.map((c, t) => ({ t, o: c, h: c + 1, l: c - 1, c, v }));

const candleOf = (l: number, h: number, v: number): Candle => ({ t: 0, o: l, h, l, c: h, v });

/** Up and down by one in a hundred, and then by what is asked. */
const after = (last: number): Candle[] => {
  const quiet = Array.from({ length: 101 }, (_, n) => (n % 2 === 0 ? 100 : 101));
  return fromCloses([...quiet, 100 * last]);
};

describe('volume', () => {
  describe('bulk volume', () => {
    it('calls most of a strong rise bought, most of a fall sold, and half of a standstill', () => {
      const [rise, fall, still] = [1.02, 0.98, 1].map((last) => bulkVolumes(after(last), 1)[0]);
      expect(rise?.buy).toBeGreaterThan(95);
      expect(fall?.sell).toBeGreaterThan(95);
      expect(still?.buy).toBeCloseTo(50, 6);
    });

    it('splits and never makes volume', () => {
      const aPath = fc.array(fc.double({ min: 90, max: 110, noNaN: true }), {
        minLength: 2,
        maxLength: 150,
      });
      fc.assert(
        fc.property(aPath, (closes) => {
          for (const { buy, sell } of bulkVolumes(fromCloses(closes), 20)) {
            expect(buy + sell).toBeCloseTo(100, 6);
            expect(Math.min(buy, sell)).toBeGreaterThanOrEqual(0);
          }
          expect(Math.abs(orderFlow(fromCloses(closes), 20))).toBeLessThanOrEqual(1);
        }),
      );
    });

    it('is no flow at all without volume', () => {
      expect(orderFlow(fromCloses([1, 2, 3], 0), 3)).toBe(0);
    });
  });

  it('estimates volume from ranges where the source counts none, and says so', () => {
    const silent = fromCloses(
      Array.from({ length: 20 }, () => 100),
      0,
    );
    expect(volumeSourceOf(silent)).toBe('range-proxy');
    expect(traded(silent).at(-1)?.v).toBeCloseTo(1000, 6); // as wide as usual
    expect(volumeSourceOf(fromCloses([1]))).toBe('ticks');
  });

  it('weighs prices by volume', () => {
    const candles: Candle[] = [
      { t: 0, o: 1, h: 1, l: 1, c: 1, v: 1 },
      { t: 1, o: 4, h: 4, l: 4, c: 4, v: 2 },
    ];
    expect(volumeWeightedPrice(candles)).toBe(3);
  });

  describe('a volume profile', () => {
    it('spreads each candle over its range and loses nothing', () => {
      const profile = volumeProfile([candleOf(10, 14, 400), candleOf(12, 13, 50)], 1);
      expect(profile).toEqual({ low: 10, step: 1, volumes: [100, 100, 150, 100, 0] });
      expect(volumeAt(profile, 12.5)).toBe(150);
      expect(volumeAt(profile, 99)).toBe(0);
    });

    it('grows the value area from the fullest price by the larger neighbour to 70 %', () => {
      const profile = { low: 0, step: 1, volumes: [5, 10, 40, 25, 15, 5] };
      expect(valueArea(profile)).toEqual({ poc: 2.5, vah: 5, val: 2 });
    });

    it('takes of equally full prices the one nearest the middle', () => {
      expect(valueArea({ low: 0, step: 1, volumes: [9, 0, 9, 0, 0] }).poc).toBe(2.5);
    });

    it('holds all volume between its ends, and 70 % of it in the value area', () => {
      const aCandle = fc
        .tuple(
          fc.double({ min: 1, max: 100, noNaN: true }),
          fc.double({ min: 0, max: 20, noNaN: true }),
          fc.integer({ min: 1, max: 1000 }),
        )
        .map(([l, range, v]) => candleOf(l, l + range, v));
      fc.assert(
        fc.property(fc.array(aCandle, { minLength: 1, maxLength: 40 }), (candles) => {
          const profile = volumeProfile(candles, 0.25);
          const whole = sum(candles.map(({ v }) => v));
          expect(sum(profile.volumes) / whole).toBeCloseTo(1, 6);
          expect(profile.volumes.length).toBeLessThanOrEqual(200);
          const { poc, vah, val } = valueArea(profile);
          expect(val).toBeLessThan(poc);
          expect(poc).toBeLessThan(vah);
          const inArea = profile.volumes.filter((_, bin) => {
            const middle = binMiddle(profile, bin);
            return middle > val && middle < vah;
          });
          expect(sum(inArea) / whole).toBeGreaterThan(0.7 - 1e-9);
        }),
      );
    });
  });
});

const QUARTER_MS = 900_000;

const DAY = 96;

/** Trading days of quarter-hours; by day and quarter of it how much was traded. */
const days = (
  first: number,
  count: number,
  volumeOf: (day: number, quarter: number) => number,
): Candle[] =>
  Array.from({ length: count * DAY }, (_, n) => {
    const [day, quarter] = [Math.floor(n / DAY), n % DAY];
    const t = tradingDayStart(first + day) + quarter * QUARTER_MS;
    return { t, o: 1, h: 1.01, l: 0.99, c: n % 2 === 0 ? 1 : 1.001, v: volumeOf(day, quarter) };
  });

/** 2026-11-02, the first trading day after New York left daylight saving time. */
const MONDAY = Date.parse('2026-11-02T00:00:00.000Z') / 86_400_000;

/** Busy and quiet hours, each a little busier or quieter from day to day. */
const usual = (day: number, quarter: number): number =>
  (quarter < 48 ? 100 : 1000) + 10 * (day % 5);

/** The same, and more in a quiet quarter-hour of each day since a given one. */
const burst = (since: number, v: number) => (day: number, quarter: number) =>
  day >= since && quarter === 3 ? v : usual(day, quarter);

describe('unusual volume', () => {
  describe('unusual volume', () => {
    it('is measured against the same time of day before', () => {
      // the quarter of a quiet hour trades as much as a busy one always does
      const compared = compareVolumes('EURUSD', days(MONDAY, 21, burst(20, 1000)), DAY);
      const unusual = compared.filter(({ score }) => score > 3);
      expect(unusual.map(({ candle }) => candle.v)).toEqual([1000]);
      expect(unusual[0]?.usual).toBe(120);
      expect(unusual[0]?.score).toBeCloseTo((1000 - 120) / (1.4826 * 10), 6);
    });

    it('follows the clock of New York when daylight saving time ends', () => {
      const candles = days(MONDAY - 20, 21, usual); // the last day is the first of winter
      expect(findBlocks('EURUSD', candles)).toEqual([]);
    });

    it('is not rated with fewer than ten days', () => {
      expect(findBlocks('EURUSD', days(MONDAY, 10, burst(9, 9000)))).toEqual([]);
      expect(findBlocks('EURUSD', days(MONDAY, 11, burst(10, 9000)))).toHaveLength(1);
    });
  });

  describe('a block', () => {
    it('is a quarter-hour of the last 24 hours of trade, or of as many as asked for', () => {
      const candles = days(MONDAY, 21, burst(19, 500));
      expect(findBlocks('EURUSD', candles).map(({ t }) => t)).toEqual([candles[20 * DAY + 3]?.t]);
      expect(findBlocks('EURUSD', candles, 2 * DAY)).toHaveLength(2);
    });

    it('is split into what was bought and sold', () => {
      const [block] = findBlocks('EURUSD', days(MONDAY, 21, burst(20, 500)));
      expect((block?.buy ?? 0) + (block?.sell ?? 0)).toBeCloseTo(500, 6);
    });
  });
});

it('finds where volume gathered: the fullest price of each stretch, not every price of it', () => {
  // 20 in 8 bins: from more than 3.75 on
  const profile = { low: 100, step: 1, volumes: [0, 4, 6, 4, 0, 0, 1, 5] };
  expect(highVolumeNodes(profile)).toEqual([102.5, 107.5]);
  expect(highVolumeNodes({ ...profile, volumes: [3, 3, 3] })).toEqual([]);
});
