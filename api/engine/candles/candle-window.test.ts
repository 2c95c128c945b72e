import { expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { lastDays } from './candle-window.ts';

const hoursFrom = (iso: string, count: number): Candle[] =>
  Array.from({ length: count }, (_, n) => {
    const t = Date.parse(`${iso}:00.000Z`) + n * HOUR_MS;
    return { t, o: 1, h: 1, l: 1, c: 1, v: 1 };
  });
const firstOf = (candles: readonly Candle[]): string =>
  new Date(candles[0]?.t ?? 0).toISOString().slice(0, 16);

it('counts days from 17:00 in New York, skips the weekend and counts the day in progress', () => {
  const week = hoursFrom('2026-11-11T22:00', 48); // Thursday and Friday
  const monday = hoursFrom('2026-11-15T22:00', 5);
  const candles = [...week, ...monday];
  expect(lastDays('EURUSD', candles, 1)).toEqual(monday);
  expect(firstOf(lastDays('EURUSD', candles, 2))).toBe('2026-11-12T22:00');
  expect(firstOf(lastDays('BTCUSD', candles, 1))).toBe('2026-11-16T00:00');
});

it('is all there is where fewer days are known', () => {
  const candles = hoursFrom('2026-11-11T22:00', 30);
  expect(lastDays('EURUSD', candles, 5)).toEqual(candles);
  expect(lastDays('EURUSD', [], 5)).toEqual([]);
});
