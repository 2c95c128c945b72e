import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { showTimesIn } from '#web/lib/format-time.ts';
import { candleZone, formatAxisClock, formatAxisTime, type ChartModel } from './chart-model.ts';
import { barsOf, endsOf, plotTime, pointsOf, volumesOf } from './plot-data.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

const date = (text: string): number => Date.parse(text) / 1000;
const model: ChartModel = {
  instrument: 'EURUSD',
  timeframe: 'H1',
  candles: [
    { t: noon, o: 1.1, h: 1.12, l: 1.09, c: 1.11, v: 5 },
    { t: noon + HOUR_MS, o: 1.11, h: 1.11, l: 1.08, c: 1.09, v: 7 },
  ],
  isForming: false,
  averages: [],
  strength: null,
  levels: [],
  patterns: [],
};

it('makes one bar of each candle, at its begin in seconds', () => {
  expect(barsOf(model)).toEqual([
    { time: noon / 1000, open: 1.1, high: 1.12, low: 1.09, close: 1.11 },
    { time: noon / 1000 + 3600, open: 1.11, high: 1.11, low: 1.08, close: 1.09 },
  ]);
});

it('colours volume by the direction of its candle', () => {
  expect(volumesOf(model, { up: 'up', down: 'down' })).toMatchObject([
    { value: 5, color: 'up' },
    { value: 7, color: 'down' },
  ]);
});

it('draws no point where an indicator has no value yet', () => {
  const line = { name: 'EMA 2', colour: 'accent', values: [null, 1.1] } as const;
  expect(pointsOf(model, line)).toEqual([{ time: noon / 1000 + 3600, value: 1.1 }]);
});

it('stands a day or week on its date, whether New York keeps summer time or not', () => {
  expect(plotTime(Date.parse('2026-11-19T22:00:00Z'), 'D1')).toBe(date('2026-11-20T00:00:00Z'));
  expect(plotTime(Date.parse('2026-07-09T21:00:00Z'), 'D1')).toBe(date('2026-07-10T00:00:00Z'));
  expect(plotTime(Date.parse('2026-11-15T22:00:00Z'), 'W1')).toBe(date('2026-11-16T00:00:00Z'));
  expect(plotTime(Date.parse('2026-11-19T22:00:00Z'), 'H4')).toBe(date('2026-11-19T22:00:00Z'));
  expect(() => plotTime(Number.NaN, 'H1')).toThrow(RangeError);
});

describe('with a device in Nairobi', () => {
  afterEach(() => showTimesIn('local'));

  it('stands an hour at local time on the axis, so that a day begins at its midnight', () => {
    vi.stubEnv('TZ', 'Africa/Nairobi');
    const midnight = Date.parse('2026-11-19T21:00:00Z');
    expect(plotTime(midnight, 'H1')).toBe(date('2026-11-20T00:00:00Z'));
    expect(formatAxisTime(plotTime(midnight, 'H1') * 1000, 'H1')).toBe('20 Nov 2026, 00:00');
    expect(candleZone(midnight, 'H1')).toBe('GMT+3');
    expect(candleZone(midnight, 'D1')).toBe('');
  });

  it('stands it at UTC where the member chose UTC', () => {
    vi.stubEnv('TZ', 'Africa/Nairobi');
    showTimesIn('utc');
    expect(plotTime(noon, 'H1')).toBe(noon / 1000);
    expect(formatAxisTime(noon, 'H1')).toBe('20 Nov 2026, 12:00');
    expect(candleZone(noon, 'H1')).toBe('UTC');
  });
});

it('names an hour before the clocks changed as they showed it then', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ toFake: ['Date'], now: noon }); // in winter
  const summer = Date.parse('2026-10-23T12:00:00Z'); // 14:00 in Berlin
  expect(formatAxisClock(plotTime(summer, 'H1') * 1000, 'H1')).toBe('14:00');
  expect(candleZone(summer, 'H1')).toBe('GMT+2');
  vi.useRealTimers();
});

it.each([
  ['Africa/Accra', 'UTC'],
  ['Asia/Kolkata', 'GMT+5:30'],
  ['America/New_York', 'GMT-5'],
])('names the zone of a device in %s %s', (zone, label) => {
  vi.stubEnv('TZ', zone);
  expect(candleZone(noon, 'M15')).toBe(label);
});

it('draws a pattern line from its earlier to its later end, and none that has no length', () => {
  const ends = endsOf({ from: [noon + HOUR_MS, 1.2], to: [noon, 1.1] }, 'H1');
  expect(ends.map(({ value }) => value)).toEqual([1.1, 1.2]);
  expect(endsOf({ from: [noon, 1.2], to: [noon, 1.1] }, 'H1')).toEqual([]);
});
