import { describe, expect, it } from 'vitest';
import {
  ADR,
  at,
  days,
  hours,
  peakInput,
  PRICE,
  quarters,
  someDay,
} from '#tests/support/peak-candles.ts';
import { dayContext, asianRange, isTight } from './day-context.ts';

describe('day context', () => {
  it('takes the average range, yesterday and the newest close from closed candles', () => {
    const context = dayContext(
      peakInput({ until: '08:00', lastDay: { h: 40_150 }, changes: { '07:45': { c: 40_001 } } }),
    );
    expect(context).toMatchObject({
      adr: ADR + 50 / 14, // one of 14 days reached 50 further
      price: 40_001,
      previousDay: { high: 40_150, low: 39_900 },
      threeDayRange: 250,
      midnight: at('00:00'),
    });
  });

  it.each([
    [39_900, 0],
    [40_000, 50],
    [40_010.05, 55],
    [40_300, 100],
    [39_000, 0],
  ])('puts a price of %d at %d percent of the last five days', (price, percent) => {
    const input = peakInput({ until: '08:00', changes: { '07:45': { c: price } } });
    expect(dayContext(input)?.rangePosition).toBe(percent);
  });

  it('forgets days before the last five', () => {
    const wide = days(20).map((day, n) => (n === 14 ? { ...day, h: 41_000 } : day));
    const input = peakInput({ until: '08:00' });
    const sixDaysAgo = dayContext({ ...input, candles: { ...input.candles, D1: wide } });
    expect(sixDaysAgo?.rangePosition).toBe(50);
  });

  it('begins the day at 17:00 in New York', () => {
    const input = peakInput({ until: '08:00' });
    const earlier = quarters('00:00').map((candle) => ({ ...candle, t: candle.t - 4 * 3_600_000 }));
    const M15 = [...earlier.slice(0, 16), ...input.candles.M15];
    const context = dayContext({ ...input, candles: { ...input.candles, M15 } });
    expect(context?.today).toEqual(input.candles.M15);
    expect(context?.today[0]?.t).toBe(Date.parse('2026-11-02T22:00Z'));
  });

  it('has no quarter-hours of today while the market is closed', () => {
    const input = { ...peakInput({ until: '08:00' }), asOf: Date.parse('2026-11-07T12:00Z') };
    expect(dayContext(input)).toMatchObject({ today: [], price: PRICE });
  });

  it('is nothing without 14 days, without quarter-hours, or where no price moved', () => {
    const input = peakInput({ until: '08:00' });
    const withCandles = (candles: Partial<typeof input.candles>) =>
      dayContext({ ...input, candles: { ...input.candles, ...candles } });
    expect(withCandles({ D1: days(13) })).toBeNull();
    expect(withCandles({ D1: days(14) })).not.toBeNull();
    expect(withCandles({ M15: [] })).toBeNull();
    expect(withCandles({ D1: days(20).map((day) => ({ ...day, h: PRICE, l: PRICE })) })).toBeNull();
    expect(withCandles({ H1: hours('08:00') })).not.toBeNull();
  });
});

describe('asian range', () => {
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
});
