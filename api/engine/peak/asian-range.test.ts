import { expect, it } from 'vitest';
import { at, quarters, someDay } from '#tests/support/peak-candles.ts';
import { asianRange, isTight } from './asian-range.ts';

it('is the range from 00:00 to 06:00 UTC, whatever was traded before and after', () => {
  const today = quarters('08:00', {
    '00:00': { h: 40_050 },
    '05:45': { l: 39_970 },
    '06:00': { h: 41_000 },
  }).map((candle) => (candle.t < at('00:00') ? { ...candle, l: 39_000 } : candle));
  expect(asianRange(someDay({ today }))).toEqual({ high: 40_050, low: 39_970 });
});

it('is unknown with fewer than 16 of its 24 quarter-hours', () => {
  expect(asianRange(someDay({ today: quarters('03:45') }))).toBeNull();
  expect(asianRange(someDay({ today: quarters('04:00') }))).not.toBeNull();
});

it('is tight up to 0.4 of a daily range', () => {
  expect(isTight({ high: 80, low: 0 }, 200)).toBe(true);
  expect(isTight({ high: 80.1, low: 0 }, 200)).toBe(false);
});
