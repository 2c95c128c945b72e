import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { compareVolumes, findBlocks } from './unusual-volume.ts';

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

  it('is not told apart before ten days are known', () => {
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
