import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatCountdown } from './format-countdown.ts';

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
