import { expect, it } from 'vitest';
import { formatUptime } from './format-uptime.ts';

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
