import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { closedUntil, hasTradedLonger, lastTradedAt } from './market-calendar.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('the newest moment of trade', () => {
  it.each([
    ['EURUSD', '2026-11-20T14:05:07', '2026-11-20T14:05:07'],
    ['EURUSD', '2026-11-21T12:00', '2026-11-20T22:00'], // Saturday: when New York closed on Friday
    ['EURUSD', '2026-11-22T21:59:59', '2026-11-20T22:00'],
    ['XAUUSD', '2026-11-18T22:30', '2026-11-18T22:00'], // gold's hour off each evening
    ['EURUSD', '2025-12-25T12:00', '2025-12-24T22:00'], // Christmas
    ['BTCUSD', '2026-11-21T12:00', '2026-11-21T12:00'],
  ] as const)('of %s at %s is %s', (instrument, now, expected) => {
    expect(lastTradedAt(instrument, at(now))).toBe(at(expected));
  });
});

const traded = (from: string, to: string) =>
  hasTradedLonger('EURUSD', { from: at(from), to: at(to) }, MINUTE_MS);

describe('the time traded since a price', () => {
  it('is that of open hours: a weekend makes no price old, the minutes around it do', () => {
    expect(traded('2026-11-20T14:00', '2026-11-20T14:01')).toBe(false);
    expect(traded('2026-11-20T14:00', '2026-11-20T14:01:01')).toBe(true);
    expect(traded('2026-11-20T22:00', '2026-11-22T22:00')).toBe(false);
    expect(traded('2026-11-20T21:59:30', '2026-11-22T22:00:30')).toBe(false);
    expect(traded('2026-11-20T21:59:30', '2026-11-22T22:00:31')).toBe(true);
    expect(traded('2024-01-02T00:00', '2026-11-20T14:00')).toBe(true);
  });
});

describe('closed candles', () => {
  it.each([
    ['M1', '2026-11-20T14:05:07', '2026-11-20T14:05'],
    ['H4', '2026-11-20T14:05', '2026-11-20T14:00'], // the day began at 22:00
    ['D1', '2026-11-20T14:05', '2026-11-19T22:00'],
    ['W1', '2026-11-20T14:05', '2026-11-15T22:00'],
    ['W1', '2026-11-21T12:00', '2026-11-22T22:00'], // the week is over on Friday
    ['D1', '2026-11-21T12:00', '2026-11-21T22:00'],
  ] as const)('%s end at %s with %s', (timeframe, now, expected) => {
    expect(closedUntil('EURUSD', timeframe, at(now))).toBe(at(expected));
  });

  it('of a week with a holiday in it are not over before the week is', () => {
    expect(closedUntil('EURUSD', 'W1', at('2025-12-25T12:00'))).toBe(at('2025-12-21T22:00'));
  });
});
