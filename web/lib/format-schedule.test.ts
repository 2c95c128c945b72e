import { afterEach, expect, it, vi } from 'vitest';
import { formatSchedule } from './format-schedule.ts';

const at = (text: string): number => Date.parse(text);
const now = new Date('2026-11-20T12:36:00Z');

afterEach(() => {
  vi.unstubAllEnvs();
});

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
