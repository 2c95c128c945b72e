import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTRUMENTS } from './instruments.ts';
import { candleEnd, candleStart, type Timeframe, TIMEFRAMES } from './timeframes.ts';

const at = (iso: string): number => Date.parse(`${iso}Z`);
const iso = (t: number): string => new Date(t).toISOString().slice(0, 16);

const spanOf = (instrument: 'EURUSD' | 'BTCUSD', timeframe: Timeframe, moment: string) => {
  const start = candleStart(instrument, timeframe, at(moment));
  return [iso(start), iso(candleEnd(instrument, timeframe, start))];
};

describe('candles up to an hour', () => {
  it.each([
    ['M1', '2026-11-20T14:07', '2026-11-20T14:08'],
    ['M5', '2026-11-20T14:05', '2026-11-20T14:10'],
    ['M15', '2026-11-20T14:00', '2026-11-20T14:15'],
    ['H1', '2026-11-20T14:00', '2026-11-20T15:00'],
  ] as const)('of %s stand on the UTC clock', (timeframe, start, end) => {
    expect(spanOf('EURUSD', timeframe, '2026-11-20T14:07:30')).toEqual([start, end]);
  });
});

describe('longer candles', () => {
  it.each([
    ['H4', '2026-11-20T14:07', '2026-11-20T14:00', '2026-11-20T18:00'], // 22:00 + 4 x 4 h
    ['H4', '2026-07-15T14:07', '2026-07-15T13:00', '2026-07-15T17:00'], // an hour earlier in summer
    ['H4', '2026-03-06T21:59', '2026-03-06T18:00', '2026-03-06T22:00'],
    ['H4', '2026-03-08T21:00', '2026-03-08T21:00', '2026-03-09T01:00'],
    ['H4', '2026-11-01T22:00', '2026-11-01T22:00', '2026-11-02T02:00'],
    ['D1', '2026-03-06T21:59', '2026-03-05T22:00', '2026-03-06T22:00'],
    ['D1', '2026-03-09T12:00', '2026-03-08T21:00', '2026-03-09T21:00'],
    ['D1', '2026-03-08T12:00', '2026-03-07T22:00', '2026-03-08T21:00'], // 23 hours
    ['D1', '2026-11-01T12:00', '2026-10-31T21:00', '2026-11-01T22:00'], // 25 hours
    ['D1', '2026-11-02T12:00', '2026-11-01T22:00', '2026-11-02T22:00'],
    ['W1', '2026-03-06T12:00', '2026-03-01T22:00', '2026-03-08T21:00'],
    ['W1', '2026-03-09T12:00', '2026-03-08T21:00', '2026-03-15T21:00'],
    ['W1', '2026-10-30T12:00', '2026-10-25T21:00', '2026-11-01T22:00'],
    ['W1', '2026-11-21T12:00', '2026-11-15T22:00', '2026-11-22T22:00'], // a Saturday
  ] as const)('of %s stand on the trading day: %s', (timeframe, moment, start, end) => {
    expect(spanOf('EURUSD', timeframe, moment)).toEqual([start, end]);
  });

  it.each([
    ['H4', '2026-11-20T12:00', '2026-11-20T16:00'],
    ['D1', '2026-11-20T00:00', '2026-11-21T00:00'],
    ['W1', '2026-11-16T00:00', '2026-11-23T00:00'],
  ] as const)('of bitcoin stand on the UTC day: %s', (timeframe, start, end) => {
    expect(spanOf('BTCUSD', timeframe, '2026-11-20T14:07')).toEqual([start, end]);
  });
});

it('every moment lies in one candle, and candles follow each other without gap or overlap', () => {
  const moment = fc.integer({ min: at('2015-01-01T00:00'), max: at('2035-01-01T00:00') });
  const one = [fc.constantFrom(...INSTRUMENTS), fc.constantFrom(...TIMEFRAMES), moment] as const;
  fc.assert(
    fc.property(...one, (instrument, timeframe, t) => {
      const start = candleStart(instrument, timeframe, t);
      const end = candleEnd(instrument, timeframe, start);
      expect(start).toBeLessThanOrEqual(t);
      expect(end).toBeGreaterThan(t);
      expect(candleStart(instrument, timeframe, start)).toBe(start);
      expect(candleStart(instrument, timeframe, end - 1)).toBe(start);
      expect(candleStart(instrument, timeframe, end)).toBe(end);
    }),
    { numRuns: 500 },
  );
});
