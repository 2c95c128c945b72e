import { expect, it } from 'vitest';
import { UserStatus } from '#contracts/users.ts';
import { EXPIRING_MS, hasStatus } from './accounts.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');

it.each([
  ['without an end', null, true, ['active']],
  ['ending in a week', NOW + EXPIRING_MS, true, ['active', 'expiring']],
  ['ending later', NOW + EXPIRING_MS + 1, true, ['active']],
  ['over since this moment', NOW, true, ['expired']],
  ['switched off', null, false, ['inactive']],
  ['switched off, and over', NOW - 1, false, ['inactive', 'expired']],
])('access %s has its status', (_, expiresAt, isActive, expected) => {
  const access = { isActive, expiresAt };
  expect(UserStatus.options.filter((status) => hasStatus(access, status, NOW))).toEqual(expected);
});
