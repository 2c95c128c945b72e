import { expect, it } from 'vitest';
import { formatCompactPnl, formatDay, formatMonth, groundOf, spokenDay } from './day-style.ts';

const aDay = (net: number, trades = 1, hasNote = false) => ({
  day: '2026-11-20',
  net,
  trades,
  wins: 0,
  r: { value: null, n: 0 },
  hasNote,
});

it('is warmer the larger a result is beside the largest of the month', () => {
  expect([10, 50, 100].map((net) => groundOf(aDay(net), 100))).toEqual([
    'bg-gain/15',
    'bg-gain/25',
    'bg-gain/40',
  ]);
  expect(groundOf(aDay(-100), 100)).toBe('bg-loss/40');
  expect(groundOf(aDay(300), 100)).toBe('bg-gain/40'); // a day of the month beside
  expect(groundOf(aDay(0), 100)).toBe('bg-sunken');
  expect(groundOf(aDay(0, 0), 100)).toBe('bg-surface');
});

it('writes results with a sign and cents, and short from a hundred on', () => {
  expect([70.5, 142.5, -6.6, 1142.5, -2_500_000, 0].map(formatCompactPnl)).toEqual([
    '+70.50',
    '+143',
    '\u22126.60',
    '+1.14K',
    '\u22122.5M',
    '0.00',
  ]);
});

it('names days and months, wherever the device is', () => {
  expect(formatDay('2026-11-20')).toBe('Friday, 20 November 2026');
  expect(formatMonth('2026-11')).toBe('November 2026');
});

it('describes a day for screen readers', () => {
  const options = { currency: 'USD', isAmountHidden: false };
  expect(spokenDay('2026-11-20', undefined, options)).toBe('Friday 20 November');
  expect(spokenDay('2026-11-20', aDay(-12, 3, true), options)).toBe(
    'Friday 20 November, 3 trades, \u2212$12.00, with a note',
  );
  expect(spokenDay('2026-11-20', aDay(0, 0, true), options)).toBe(
    'Friday 20 November, with a note',
  );
  expect(spokenDay('2026-11-20', aDay(-12), { ...options, isAmountHidden: true })).toBe(
    'Friday 20 November, 1 trade, amount hidden',
  );
});
