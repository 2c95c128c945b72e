import { expect, it } from 'vitest';
import { withdrawal } from './activation.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22, 9);

it('what is left of bought days counts from now, or from their begin', () => {
  const leftOf = (starts_at: number, expires_at: number) =>
    withdrawal({ starts_at, expires_at }, null, now).leftMs;
  expect(leftOf(now - 10 * DAY, now + 20 * DAY)).toBe(20 * DAY);
  expect(leftOf(now + 5 * DAY, now + 12 * DAY)).toBe(7 * DAY);
  expect(leftOf(now - 9 * DAY, now - 2 * DAY)).toBe(0);
});

it('days that are taken back end access no earlier than now, and what is over stays as it was', () => {
  const endAfter = (memberExpiresAt: number) =>
    withdrawal({ starts_at: now, expires_at: now + 20 * DAY }, memberExpiresAt, now)
      .memberExpiresAt;
  expect(endAfter(now + 27 * DAY)).toBe(now + 7 * DAY);
  expect(endAfter(now + 10 * DAY)).toBe(now);
  expect(endAfter(now - 2 * DAY)).toBe(now - 2 * DAY);
});
