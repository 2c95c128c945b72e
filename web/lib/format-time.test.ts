import { expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatSchedule, formatCountdown, formatUptime } from './format-time.ts';

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
