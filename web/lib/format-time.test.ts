import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  daysBetween,
  deviceZone,
  formatCountdown,
  formatMoment,
  formatSchedule,
  formatSoon,
  fromLocalMinute,
  relativeDate,
  showTimesIn,
  toLocalMinute,
  utcBeside,
  withUtc,
} from './format-time.ts';
import { formatStart, formatUptime } from './format-long-time.ts';

afterEach(() => showTimesIn('local'));

const at = (text: string): number => Date.parse(text);
const now = new Date('2026-11-20T12:36:00Z');

it('tells the time here, and the same in UTC', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatSchedule(at('2026-11-20T12:40:00Z'), now)).toEqual({
    local: '13:40',
    utc: '12:40\u00a0UTC',
  });
});

it('names the day of what is not today, once', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { local, utc } = formatSchedule(at('2026-11-23T06:00:00Z'), now);
  expect(local).toMatch(/Mon.*23.*, 07:00$/);
  expect(utc).toBe('06:00\u00a0UTC');
});

it('names the day of UTC as well where it is another one', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { local, utc } = formatSchedule(at('2026-11-21T00:30:00Z'), now);
  expect(local).toBe('19:30');
  expect(utc).toMatch(/Sat.*21.*, 00:30\u00a0UTC$/);
});

it('says a time once where the clock is that of UTC', () => {
  vi.stubEnv('TZ', 'Africa/Accra');
  expect(formatSchedule(at('2026-11-20T12:40:00Z'), now)).toEqual({
    local: null,
    utc: '12:40\u00a0UTC',
  });
  const { utc } = formatSchedule(at('2026-11-23T06:00:00Z'), now);
  expect(utc).toMatch(/Mon.*23.*, 06:00\u00a0UTC$/);
});

it('tells what is left in two units', () => {
  expect(formatCountdown((2 * 24 + 4) * 60 * MINUTE_MS)).toBe('2 d 4 h');
  expect(formatCountdown((3 * 60 + 12) * MINUTE_MS)).toBe('3 h 12 min');
  expect(formatCountdown(12 * MINUTE_MS + 5999)).toBe('12 min 5 s');
  expect(formatCountdown(59_000)).toBe('59 s');
});

it('says now at the end and after it', () => {
  expect(formatCountdown(999)).toBe('now');
  expect(formatCountdown(-MINUTE_MS)).toBe('now');
});

it.each([
  [0, 'less than a minute'],
  [59.9, 'less than a minute'],
  [60, '1 minute'],
  [3600, '1 hour'],
  [7325, '2 hours 2 minutes'],
  [259_200, '3 days'],
  [273_599, '3 days 3 hours'],
  [86_400 + 59 * 60, '1 day'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatUptime(seconds)).toBe(text);
});

/** A moment in the device's own zone. */
const here = (day: number, hour: number): Date => new Date(2026, 10, day, hour);
const seenOn20th = (date: Date, hour = 9): string =>
  relativeDate(date.toISOString(), here(20, hour));

describe('how a date reads beside a post or a trade', () => {
  it('is Today on the same calendar day, a later hour included', () => {
    expect(seenOn20th(here(20, 0))).toBe('Today');
    expect(seenOn20th(here(20, 23))).toBe('Today');
  });

  it('is Yesterday from midnight on, however few hours lie between', () => {
    expect(seenOn20th(here(19, 23), 0)).toBe('Yesterday');
  });

  it.each([2, 3, 4, 5, 6])('counts whole days up to six: %i days ago', (days) => {
    expect(seenOn20th(here(20 - days, 23), 1)).toBe(`${days} days ago`);
  });

  it('is the locale date from a week on', () => {
    expect(relativeDate(here(13, 9).toISOString(), here(20, 9), 'en-GB')).toBe('13/11/2026');
  });

  it('is the locale date when another device wrote it tomorrow', () => {
    expect(relativeDate(here(21, 1).toISOString(), here(20, 9), 'en-GB')).toBe('21/11/2026');
  });
});

describe('on a device in Nairobi, three hours ahead of UTC', () => {
  const lateEvening = '2026-11-19T22:30:00Z';

  it('shows local time until the member chooses UTC, and names UTC beside it', () => {
    vi.stubEnv('TZ', 'Africa/Nairobi');
    const moment = at(lateEvening);
    expect(formatMoment(moment, now)).toBe('01:30');
    expect(relativeDate(lateEvening, now)).toBe('Today');
    expect(withUtc('01:30', moment)).toBe('01:30 (Nov 19, 22:30 UTC)');
    expect(utcBeside(at('2026-11-20T10:00:00Z'))).toBe('10:00 UTC');
    expect(formatSoon(moment, now)).toBe('01:30');
    expect(formatStart(lateEvening, now)).toBe('Friday, November 20, 01:30 GMT+3');
  });

  it('shows UTC once it is chosen, and no second time beside it', () => {
    vi.stubEnv('TZ', 'Africa/Nairobi');
    showTimesIn('utc');
    const moment = at(lateEvening);
    expect(formatMoment(moment, now)).toBe('11/19/2026, 22:30');
    expect(relativeDate(lateEvening, now)).toBe('Yesterday');
    expect(withUtc('22:30', moment)).toBe('22:30 UTC');
    expect(utcBeside(moment)).toBeNull();
    expect(formatSoon(moment, now)).toBe('Thu 22:30 UTC');
    expect(formatSchedule(moment, now).local).toBeNull();
    expect(formatStart(lateEvening, now)).toBe('Thursday, November 19, 22:30 UTC');
  });
});

describe('a time that a form takes', () => {
  const moments = fc
    .integer({ min: 0, max: 60 * 366 * 24 * 60 })
    .map((minutes) => new Date(minutes * MINUTE_MS));

  it.each(['Africa/Nairobi', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'])(
    'stays the same when it is stored and shown again, on a device in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      for (const times of ['local', 'utc'] as const) {
        showTimesIn(times);
        fc.assert(
          fc.property(moments, (moment) => {
            const typed = toLocalMinute(moment);
            expect(toLocalMinute(fromLocalMinute(typed))).toBe(typed);
          }),
        );
      }
    },
  );

  it('is the very moment in UTC, also in the hour that clocks in Berlin show twice', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    showTimesIn('utc');
    const autumn = at('2026-10-25T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), (minutes) => {
        const moment = new Date(autumn + minutes * MINUTE_MS);
        expect(fromLocalMinute(toLocalMinute(moment))).toEqual(moment);
      }),
    );
  });
});

it('counts calendar days over the day that has 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const friday = new Date('2026-10-23T22:30:00Z'); // Saturday 00:30
  expect(daysBetween(friday, new Date(friday.getTime() + 2 * DAY_MS))).toBe(1); // Sunday 23:30
});

it('names the zone of a device that has travelled to another with the same time of day', () => {
  vi.setSystemTime('2026-01-15T12:00:00Z'); // both are at UTC
  vi.stubEnv('TZ', 'Europe/London');
  expect(deviceZone()).toBe('Europe/London');

  vi.stubEnv('TZ', 'Africa/Accra');
  expect(['Africa/Accra', 'Africa/Abidjan']).toContain(deviceZone()); // Accra is a link to Abidjan
});
