import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { at, type Changes, quarters } from '#tests/support/peak-candles.ts';
import { doubleTurnAt } from './double-turn.ts';
import { facing } from './facing.ts';

const FIRST = 38; // 07:30
const ADR = 200;

const timeOf = (today: readonly Candle[], index: number | null): string | null =>
  index === null ? null : new Date(today[index]?.t ?? NaN).toISOString().slice(11, 16);

/** When a W with its first low of 39,950 at 07:30 was complete. */
function wOf(changes: Changes, until = '18:00'): string | null {
  const today = quarters(until, { '07:30': { l: 39_950 }, ...changes });
  return timeOf(today, doubleTurnAt(today, { side: 'low', index: FIRST }, ADR));
}

const neckline = { '08:00': { h: 40_005 } }; // 55 above the first low; 40 are needed
const second = { '08:30': { l: 39_960 } };
const breakout = { '09:00': { h: 40_030, c: 40_025 } };

const late = (time: string): Changes => ({
  [time]: { l: 39_960 },
  '17:00': { h: 40_030, c: 40_025 },
});

describe('a W', () => {
  it('is complete when a candle closes above the highest point between its two lows', () => {
    expect(wOf({ ...neckline, ...second, ...breakout })).toBe('09:00');
    expect(wOf({ ...neckline, ...second, ...breakout }, '09:00')).toBeNull();
    expect(wOf({ ...neckline, ...second, '09:00': { h: 40_030, c: 40_010 } })).toBeNull();
  });

  it.each([
    [39_945, null], // more than 0.02 ADR below the first
    [39_946, '09:00'],
    [39_980, '09:00'], // 0.15 ADR above
    [39_981, null],
  ])('has its second low at %d of 39,946 to 39,980', (low, complete) => {
    expect(wOf({ ...neckline, '08:30': { l: low }, ...breakout })).toBe(complete);
  });

  it('keeps its lows four candles apart at least', () => {
    const early = { '08:00': { h: 40_005 }, '08:15': { l: 39_960 } };
    expect(wOf({ ...early, ...breakout })).toBeNull();
  });

  it('keeps its lows 32 candles apart at most', () => {
    expect(wOf({ ...neckline, ...late('15:30') })).toBe('17:00');
    expect(wOf({ ...neckline, ...late('15:45') })).toBeNull();
  });

  it('is at least 0.2 ADR high', () => {
    const flat = { '07:45': { h: 39_985 }, '08:15': { h: 39_985 } };
    const high = (h: number): Changes => ({ ...flat, '08:00': { h }, '08:30': { l: 39_955 } });
    const breaks = { '08:45': { c: 40_025 } };
    expect(wOf({ ...high(39_990), ...breaks })).toBe('08:45'); // 39,990 - 39,950 = 40
    expect(wOf({ ...high(39_989), ...breaks })).toBeNull();
  });

  it('needs a second low that holds until the break', () => {
    const undercut = { '08:45': { l: 39_940 } };
    expect(wOf({ ...neckline, ...second, ...undercut, ...breakout })).toBeNull();
  });
});

it('an M is a W upside down', () => {
  const changes = { '07:30': { l: 39_950 }, ...neckline, ...second, ...breakout };
  const today = facing('high', quarters('18:00', changes));
  expect(timeOf(today, doubleTurnAt(today, { side: 'high', index: FIRST }, ADR))).toBe('09:00');
  expect(at('09:00')).toBe(today[44]?.t);
});
