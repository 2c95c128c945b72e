import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { candleBegins, findGaps, type Span } from './gaps.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const span = (from: string, to: string): Span => ({ from: at(from), to: at(to) });

const all = (instrument: Instrument, timeframe: Timeframe, within: Span) =>
  Array.from(candleBegins(instrument, timeframe, within), (t) => ({
    t,
    o: 1,
    h: 1,
    l: 1,
    c: 1,
    v: 0,
  }));

const counted = (instrument: Instrument, timeframe: Timeframe, within: Span): number =>
  findGaps(instrument, timeframe, [], within).expected;

describe('the candles to expect', () => {
  it('are those of open hours: 120 hours of a week, gold five fewer, Bitcoin all 168', () => {
    const week = span('2026-11-15T00:00', '2026-11-22T00:00'); // Sunday to Sunday, New York in winter
    expect(counted('EURUSD', 'H1', week)).toBe(120);
    expect(counted('EURUSD', 'M1', week)).toBe(7200);
    expect(counted('XAUUSD', 'H1', week)).toBe(115);
    expect(counted('BTCUSD', 'H1', week)).toBe(168);
  });

  it('are one a day and one a week, also for gold with its break each evening', () => {
    const week = span('2026-11-15T00:00', '2026-11-22T00:00');
    for (const instrument of ['EURUSD', 'XAUUSD'] as const) {
      expect(counted(instrument, 'D1', week)).toBe(5);
      expect(counted(instrument, 'W1', week)).toBe(1);
      expect(counted(instrument, 'H4', week)).toBe(30);
    }
    expect(counted('BTCUSD', 'D1', week)).toBe(7);
  });

  it('follow New York when its clocks change', () => {
    // Summer time ends on Sunday 2026-11-01: Friday closes at 21:00 UTC, Sunday opens at 22:00.
    const hours = Array.from(
      candleBegins('EURUSD', 'H1', span('2026-10-30T19:00', '2026-11-01T23:00')),
    );
    expect(hours.map((t) => new Date(t).toISOString().slice(0, 13))).toEqual([
      '2026-10-30T19',
      '2026-10-30T20',
      '2026-11-01T22',
    ]);
  });

  it('are none on Christmas Day', () => {
    expect(counted('EURUSD', 'M1', span('2025-12-24T22:00', '2025-12-25T22:00'))).toBe(0);
    expect(counted('BTCUSD', 'M1', span('2025-12-25T00:00', '2025-12-26T00:00'))).toBe(1440);
  });
});

describe('a gap report', () => {
  const hour = span('2026-11-20T10:00', '2026-11-20T11:00');

  it('is empty when all candles are there', () => {
    const candles = all('EURUSD', 'M1', hour);
    expect(findGaps('EURUSD', 'M1', candles, hour)).toEqual({ expected: 60, missing: 0, gaps: [] });
  });

  it('names the longest gap first', () => {
    const candles = all('EURUSD', 'M1', hour).filter((_, n) => n !== 3 && (n < 20 || n > 29));
    expect(findGaps('EURUSD', 'M1', candles, hour)).toEqual({
      expected: 60,
      missing: 11,
      gaps: [
        { from: hour.from + 20 * MINUTE_MS, to: hour.from + 30 * MINUTE_MS, missing: 10 },
        { from: hour.from + 3 * MINUTE_MS, to: hour.from + 4 * MINUTE_MS, missing: 1 },
      ],
    });
  });

  it('counts a hole around a weekend once, without the closed hours', () => {
    const days = span('2026-11-20T20:00', '2026-11-23T00:00'); // closes 22:00, opens Sunday 22:00
    const candles = all('EURUSD', 'H1', days).filter(
      ({ t }) => t < at('2026-11-20T21:00') || t >= at('2026-11-22T23:00'),
    );
    expect(findGaps('EURUSD', 'H1', candles, days)).toEqual({
      expected: 4,
      missing: 2,
      gaps: [{ from: at('2026-11-20T21:00'), to: at('2026-11-22T23:00'), missing: 2 }],
    });
  });

  it('does not mind candles of closed hours or from outside the span', () => {
    const wide = span('2026-11-20T09:00', '2026-11-20T12:00');
    const candles = [
      ...all('EURUSD', 'M1', wide),
      ...all('BTCUSD', 'M1', span('2026-11-21T10:00', '2026-11-21T11:00')),
    ];
    expect(findGaps('EURUSD', 'M1', candles, hour).missing).toBe(0);
    const weekend = span('2026-11-21T00:00', '2026-11-22T00:00');
    expect(findGaps('EURUSD', 'M1', candles, weekend)).toEqual({
      expected: 0,
      missing: 0,
      gaps: [],
    });
  });
});
