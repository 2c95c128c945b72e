import { expect, it } from 'vitest';
import { utcTimeOfDay, utcWeekdayTime } from './utc-format.ts';

it('tells a moment by weekday and time of day in UTC', () => {
  const sunday = Date.parse('2026-11-22T22:05:59.999Z');
  expect(utcTimeOfDay(sunday)).toBe('22:05');
  expect(utcWeekdayTime(sunday)).toBe('Sunday 22:05');
  expect(utcWeekdayTime(Date.parse('2026-11-28T00:00Z'))).toBe('Saturday 00:00');
});
