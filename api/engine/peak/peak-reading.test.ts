import { describe, expect, it } from 'vitest';
import { PeakBias } from '#contracts/peak-scanner.ts';
import { mirrored } from '#tests/support/drawn-candles.ts';
import {
  type Changes,
  hours,
  type Leg,
  peakInput,
  PRICE,
  days,
} from '#tests/support/peak-candles.ts';
import type { PeakInput } from './day-context.ts';
import { readPeak, dailyVolatilityPercent, volumeScore } from './peak-reading.ts';

const hunt: Changes = {
  '06:30': { h: 40_012 },
  '07:30': { l: 39_950, c: 39_980 },
  '08:00': { h: 40_015, c: 40_013 },
};

const rise: readonly Leg[] = [
  [10, PRICE - 200],
  [30, PRICE + 100],
];

/** As long as the others, but 50 points higher: three days of 250 points are no consolidation. */
const lastDay = { h: 40_150, l: 39_950 };

const picture = { until: '09:00', changes: hunt, legs: rise, lastDay };

describe('read peak', () => {
  it('tells cycle, stop hunt, structure and bias of a day', () => {
    const reading = readPeak(peakInput(picture));
    expect(PeakBias.parse(reading)).toEqual({
      daily_bias: 'Bullish',
      bias_score: 0.88, // cycle 0.4, averages 0.2, hunt with break 0.25, place (50 - 40) / 50 of 0.15
      formation: 'Level 2 Rise',
      peak_days: 2,
      range_position: 40,
      stop_hunt_detected: true,
      stop_hunt_side: 'low',
      stop_hunt_depth_adr: 0.2,
      stop_hunt_time: '2026-11-03T07:30:00.000Z',
      structure_break: true,
      structure_break_side: 'bullish',
      cycle: 'rise',
      level: 2,
      expansion_adr: 1.55,
      anchor_price: 39_795,
      adr: 200,
    });
  });

  it('tells that nothing has happened yet', () => {
    expect(PeakBias.parse(readPeak(peakInput({ until: '05:00' })))).toEqual({
      daily_bias: 'Neutral',
      bias_score: 0,
      formation: 'Consolidation',
      peak_days: null,
      range_position: 50,
      stop_hunt_detected: false,
      stop_hunt_side: null,
      stop_hunt_depth_adr: null,
      stop_hunt_time: null,
      structure_break: false,
      structure_break_side: null,
      cycle: null,
      level: null,
      expansion_adr: null,
      anchor_price: null,
      adr: 200,
    });
  });

  it('tells a hunt whose structure holds', () => {
    const { '08:00': _, ...unbroken } = hunt;
    expect(readPeak(peakInput({ until: '09:00', changes: unbroken }))).toMatchObject({
      stop_hunt_detected: true,
      structure_break: false,
      structure_break_side: null,
      bias_score: 0.15,
    });
  });

  it('reads a chart upside down the other way round', () => {
    const input = peakInput(picture);
    const { D1, H1, M15 } = input.candles;
    const across = [D1, H1, M15].map((candles) => mirrored(candles, PRICE));
    const [daily = [], hourly = [], quarters = []] = across;
    const candles = { D1: daily, H1: hourly, M15: quarters };
    expect(readPeak({ ...input, candles })).toMatchObject({
      daily_bias: 'Bearish',
      bias_score: -0.88,
      formation: 'Level 2 Drop',
      stop_hunt_side: 'high',
      structure_break_side: 'bearish',
      anchor_price: 40_205,
    });
  });

  it('tells nothing while candles are too few', () => {
    const input = peakInput({ until: '09:00' });
    const without = (candles: Partial<PeakInput['candles']>) =>
      readPeak({ ...input, candles: { ...input.candles, ...candles } });
    expect(without({ D1: input.candles.D1.slice(-13) })).toBeNull();
    expect(without({ H1: hours('09:00').slice(-49) })).toBeNull();
    expect(without({ H1: hours('09:00').slice(-50) })).not.toBeNull();
    expect(without({ M15: [] })).toBeNull();
  });
});

const withVolumes = (volumeOf: (n: number) => number) =>
  hours('12:00', [[200, 40_000]])
    .slice(-250)
    .map((hour, n) => ({ ...hour, v: volumeOf(n) }));

describe('peak metrics', () => {
  describe('daily volatility', () => {
    it('is the average true range of 14 days in percent of the close', () => {
      expect(dailyVolatilityPercent(days(20))).toBeCloseTo(0.5, 10); // 200 of 40,000
    });

    it('is unknown before 14 days', () => {
      expect(dailyVolatilityPercent(days(13))).toBeNull();
      expect(dailyVolatilityPercent([])).toBeNull();
    });
  });

  describe('the volume score', () => {
    it('is 100 when nothing was busier, 0 when everything was', () => {
      expect(volumeScore(withVolumes((n) => n + 1))).toBe(100);
      expect(volumeScore(withVolumes((n) => 300 - n))).toBe(0);
    });

    it('compares with the 240 windows of ten hours before', () => {
      // the 120 windows that end within the first 129 hours lie below, all others above the last ten
      const volumes = withVolumes((n) => (n < 129 ? 1 : n < 240 ? 1000 : 5));
      // windows of ten ones only: they end at hours 10 to 129
      expect(volumeScore(volumes)).toBe((100 * 120) / 240);
    });

    it('is unknown before 250 hours, and where the source counts none', () => {
      expect(volumeScore(withVolumes((n) => n + 1).slice(1))).toBeNull();
      expect(volumeScore(withVolumes(() => 0))).toBeNull();
    });
  });
});
