import { describe, expect, it } from 'vitest';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { longerCandles, shorterWindow } from './history.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const toDays = { instrument: 'EURUSD', longer: 'D1', shorter: 'H1' } as const;
const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 100 };

const hours = (from: string, to: string): Candle[] =>
  Array.from(candleBegins('EURUSD', 'H1', { from: at(from), to: at(to) }), (t, n) => ({
    t,
    o: n,
    h: n + 2,
    l: n - 2,
    c: n + 1,
    v: 10,
  }));
const begins = (candles: readonly Candle[]): string[] =>
  candles.map(({ t }) => new Date(t).toISOString().slice(0, 13));

describe('longer candles', () => {
  it('begin with the first open, end with the last close, and add up the volume', () => {
    const [day] = longerCandles(toDays, hours('2026-11-18T22:00', '2026-11-19T22:00'), EVER);
    // 24 hours: opens 0…23, so highest 23 + 2, lowest 0 - 2, last close 23 + 1
    expect(day).toEqual({ t: at('2026-11-18T22:00'), o: 0, h: 25, l: -2, c: 24, v: 240 });
  });

  it('are left out at both ends while shorter ones are missing there', () => {
    const days = longerCandles(toDays, hours('2026-11-16T23:00', '2026-11-20T21:00'), EVER);
    expect(begins(days)).toEqual(['2026-11-17T22', '2026-11-18T22']);
  });

  it('are whole on Friday, although a week of the calendar has two more days', () => {
    const toWeeks = { instrument: 'XAUUSD', longer: 'W1', shorter: 'H1' } as const;
    const week = hours('2026-11-15T23:00', '2026-11-20T22:00').filter(
      ({ t }) => new Date(t).getUTCHours() !== 22, // gold's hour off
    );
    expect(begins(longerCandles(toWeeks, week, EVER))).toEqual(['2026-11-15T22']);
    expect(longerCandles(toWeeks, week.slice(1), EVER)).toEqual([]);
  });

  it('are the newest of their window', () => {
    const all = hours('2026-11-08T22:00', '2026-11-20T22:00');
    const window = { from: at('2026-11-10T22:00'), to: at('2026-11-18T22:00'), limit: 2 };
    expect(begins(longerCandles(toDays, all, window))).toEqual(['2026-11-16T22', '2026-11-17T22']);
    expect(shorterWindow(toDays, window)).toEqual({ ...window, limit: 96 });
  });

  it('are none where there is nothing', () => {
    expect(longerCandles(toDays, [], EVER)).toEqual([]);
  });
});
