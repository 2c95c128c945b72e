import { expect, it } from 'vitest';
import { PeakBias } from '#contracts/peak-scanner.ts';
import { mirrored } from '#tests/support/drawn-candles.ts';
import { type Changes, hours, type Leg, peakInput, PRICE } from '#tests/support/peak-candles.ts';
import type { PeakInput } from './peak-input.ts';
import { readPeak } from './read-peak.ts';

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
  const { '08:00': _, ...held } = hunt;
  expect(readPeak(peakInput({ until: '09:00', changes: held }))).toMatchObject({
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
  const [days = [], hourly = [], quarters = []] = across;
  const candles = { D1: days, H1: hourly, M15: quarters };
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
