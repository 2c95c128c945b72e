import { expect, it } from 'vitest';
import {
  utcTimeOfDay,
  utcWeekdayTime,
  dayAt,
  mondayOf,
  shiftDay,
  shiftMonth,
  weeksOf,
} from './dates.ts';

it('tells a moment by weekday and time of day in UTC', () => {
  const sunday = Date.parse('2026-11-22T22:05:59.999Z');
  expect(utcTimeOfDay(sunday)).toBe('22:05');
  expect(utcWeekdayTime(sunday)).toBe('Sunday 22:05');
  expect(utcWeekdayTime(Date.parse('2026-11-28T00:00Z'))).toBe('Saturday 00:00');
});

it('gives a month the weeks it has a day in, from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26', // 1 November is a Sunday
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks[5]?.at(-1)).toBe('2026-12-06');
  expect(weeksOf('2027-02')).toHaveLength(4); // 28 days from a Monday on
});

it('counts days over the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

it('takes the last day of a month that has fewer', () => {
  expect(shiftMonth('2026-10-31', 1)).toBe('2026-11-30');
  expect(shiftMonth('2026-01-31', -11)).toBe('2025-02-28');
  expect(shiftMonth('2026-11-20', 2)).toBe('2027-01-20');
});

it('puts a moment into the day of the zone, through changes of its clocks', () => {
  const lateSunday = Date.parse('2026-11-22T23:30:00Z');
  expect(dayAt(lateSunday, 'UTC')).toBe('2026-11-22');
  expect(dayAt(lateSunday, 'Africa/Nairobi')).toBe('2026-11-23');
  expect(dayAt(lateSunday, 'America/New_York')).toBe('2026-11-22');
  // London is an hour ahead until 25 October 2026, 01:00 UTC.
  expect(dayAt(Date.parse('2026-10-24T23:30:00Z'), 'Europe/London')).toBe('2026-10-25');
  expect(dayAt(Date.parse('2026-10-25T23:30:00Z'), 'Europe/London')).toBe('2026-10-25');
});
