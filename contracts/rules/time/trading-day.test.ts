import { describe, expect, it } from 'vitest';
import { isNewYorkSummer, tradingDayOf, tradingDayStart, weekdayOf } from './trading-day.ts';

const at = (iso: string): number => Date.parse(`${iso}Z`);
const dayOf = (date: string): number => at(`${date}T00:00`) / 86_400_000;

/** 17:00 in New York by the rules of the zone. */
const newYorkTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
});

describe('the summer of New York', () => {
  it.each([
    ['2026-03-08T06:59', false],
    ['2026-03-08T07:00', true],
    ['2026-11-01T05:59', true],
    ['2026-11-01T06:00', false],
    ['2027-03-14T07:00', true],
    ['2027-11-07T06:00', false],
  ])('at %s UTC is %s', (iso, isSummer) => {
    expect(isNewYorkSummer(at(iso))).toBe(isSummer);
  });
});

describe('the trading day', () => {
  it.each([
    ['2026-11-20T21:59', '2026-11-20'], // winter: changes at 22:00 UTC
    ['2026-11-20T22:00', '2026-11-21'],
    ['2026-07-15T20:59', '2026-07-15'], // summer: at 21:00
    ['2026-07-15T21:00', '2026-07-16'],
    ['2026-03-06T21:59', '2026-03-06'], // the Friday before summer
    ['2026-03-08T20:59', '2026-03-08'], // the Sunday on which it began
    ['2026-03-08T21:00', '2026-03-09'],
    ['2026-10-30T20:59', '2026-10-30'], // the Friday before winter
    ['2026-11-01T21:59', '2026-11-01'],
    ['2026-11-01T22:00', '2026-11-02'],
  ])('of %s UTC is that of %s', (iso, date) => {
    expect(tradingDayOf(at(iso))).toBe(dayOf(date));
  });

  it('starts at 17:00 in New York and belongs to itself, on every day of ten years', () => {
    for (let day = dayOf('2020-01-01'); day < dayOf('2030-01-01'); day += 1) {
      const start = tradingDayStart(day);
      expect(newYorkTime.format(start)).toBe('17:00');
      expect([tradingDayOf(start - 1), tradingDayOf(start)]).toEqual([day - 1, day]);
    }
  });

  it('knows its weekday, also before 1970', () => {
    for (const date of ['1969-12-31', '1970-01-01', '2026-11-22', '2028-02-29']) {
      expect(weekdayOf(dayOf(date))).toBe(new Date(date).getUTCDay());
    }
  });
});
