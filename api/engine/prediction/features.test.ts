import { describe, expect, it } from 'vitest';
import { atrSeries } from '#api/engine/indicators/indicators.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { mirrored } from '#tests/support/drawn-candles.ts';
import { featureRows, WARM_UP_BARS } from './features.ts';

/** A Tuesday, 06:00 UTC. */
const LAST = Date.parse('2026-11-17T06:00:00Z');

/** Hours up to `LAST` from each close to the next, with wicks on both sides. */
function hoursAlong(closes: readonly number[], wick = 3.5, v = 1000): Candle[] {
  return closes.slice(1).map((c, i) => {
    const o = closes[i] ?? c;
    const t = LAST - (closes.length - 2 - i) * HOUR_MS;
    return { t, o, h: Math.max(o, c) + wick, l: Math.min(o, c) - wick, c, v };
  });
}
const rising = Array.from({ length: WARM_UP_BARS + 1 }, (_, i) => 1000 + i);
/** Up and down in waves of different lengths. */
const waves = Array.from(
  { length: WARM_UP_BARS + 20 },
  (_, i) => 1000 + 9 * Math.sin(i / 7) + 4 * Math.cos(i / 3),
);

const still = (count: number): Candle[] =>
  hoursAlong(
    Array.from({ length: count }, () => 1000),
    0,
    0,
  );

/** How far an exponential average of so many closes lags behind a price that has risen by 1 an hour. */
const lagOf = (period: number): number =>
  ((period - 1) / 2) * (1 - ((period - 1) / (period + 1)) ** (WARM_UP_BARS - 1));

describe('the features of an hour', () => {
  it('are those of hand arithmetic where a price rises by 1 an hour, with wicks of 3.5', () => {
    const row = featureRows(hoursAlong(rising)).at(-1);
    const atr = 8; // each hour spans 1 + 2 * 3.5, and begins where the last one ended
    const expected = [
      1 / atr,
      6 / (atr * Math.sqrt(6)),
      24 / (atr * Math.sqrt(24)),
      120 / (atr * Math.sqrt(120)),
      2, // an RSI of 100: (100 - 50) / 25
      (lagOf(50) - lagOf(13)) / (2 * atr),
      lagOf(200) / (5 * atr),
      0, // both averages of the MACD lag the same all the time
      (2 * 9.5) / (4 * Math.sqrt((20 ** 2 - 1) / 12)), // 20 even steps: variance (n² - 1) / 12
      120 / 127, // the close is 123.5 above the low of 120 hours and 3.5 below their high
      24 / 31,
      0, // both average ranges are 8
      4, // an ADX of 100: (100 - 20) / 15, clipped
      2, // money flows in only
      0.5, // each close has 4.5 below it and 3.5 above: 4 * (4.5 - 3.5) / 8
      1 / atr,
      0, // both wicks are as long
      1, // 06:00 is a quarter of the day: sin 90°, cos 90°
      0,
      Math.sin((2 * Math.PI * 2) / 5), // Tuesday
    ];
    expect(row).toHaveLength(20);
    expected.forEach((value, i) => expect(row?.[i]).toBeCloseTo(value, 6));
  });

  it('turn their signs where the same price falls', () => {
    const upside = featureRows(hoursAlong(rising)).at(-1) ?? [];
    const downside = featureRows(mirrored(hoursAlong(rising), 2000)).at(-1) ?? [];
    const directed = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 13, 14, 15];
    for (const i of directed) expect(downside[i]).toBeCloseTo(-(upside[i] ?? NaN), 9);
  });

  it('are free of the scale of the price', () => {
    const small = waves.map((price) => price / 1024);
    const scaled = hoursAlong(small, 3.5 / 1024);
    const row = featureRows(hoursAlong(waves)).at(-1) ?? [];
    featureRows(scaled)
      .at(-1)
      ?.forEach((value, i) => expect(value).toBeCloseTo(row[i] ?? NaN, 9));
  });

  it('tell the longer wick by its side', () => {
    const hours = hoursAlong(waves);
    const last = { ...hours.at(-1), o: 1000, h: 1006, l: 998, c: 1001 } as Candle;
    const row = featureRows([...hours.slice(0, -1), last]).at(-1);
    expect(row?.[15]).toBeCloseTo(1 / 8, 12); // body 1 of 8
    expect(row?.[16]).toBeCloseTo((5 - 2) / 8, 12); // 1006 - 1001 above, 1000 - 998 below
  });

  it('count Sunday evening as the Monday that it opens', () => {
    const t = Date.parse('2026-11-15T23:00:00Z');
    const hours = hoursAlong(waves).map((hour) => ({ ...hour, t: hour.t - LAST + t }));
    expect(featureRows(hours).at(-1)?.[19]).toBeCloseTo(Math.sin((2 * Math.PI) / 5), 12);
  });

  it('are missing until 260 hours are there', () => {
    const rows = featureRows(hoursAlong(waves));
    expect(rows.findIndex((row) => row !== null)).toBe(259);
    expect(rows.slice(259).every((row) => row?.length === 20)).toBe(true);
  });
});

describe('a source that counts no volume', () => {
  it('has the range of the hours in its place, 1000 for an average one', () => {
    const silent = hoursAlong(waves, 3.5, 0);
    const atr = atrSeries(silent, 14);
    const counted = silent.map((hour, i) => ({
      ...hour,
      v: (1000 * (hour.h - hour.l)) / (atr[i] ?? Infinity),
    }));
    expect(featureRows(silent).at(-1)).toEqual(featureRows(counted).at(-1));
    const even = silent.map((hour) => ({ ...hour, v: 1000 }));
    expect(featureRows(silent).at(-1)).not.toEqual(featureRows(even).at(-1));
  });
});

describe('a market that stands still', () => {
  it('has numbers for features, from the first hour on or after others', () => {
    const whole = featureRows(still(300)).at(-1) ?? [];
    const moving = hoursAlong(waves).map((hour) => ({ ...hour, t: hour.t - 300 * HOUR_MS }));
    const late = featureRows([...moving, ...still(300)]).at(-1) ?? [];
    const early = featureRows([
      ...still(300).map((hour) => ({ ...hour, t: hour.t - waves.length * HOUR_MS })),
      ...hoursAlong(waves),
    ]).at(-1);
    for (const value of [...whole, ...late, ...(early ?? [])]) {
      expect(Math.abs(value)).toBeLessThanOrEqual(4);
    }
  });
});
