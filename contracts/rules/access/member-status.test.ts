import { expect, it } from 'vitest';
import {
  EXPIRING_MS,
  hasStatus,
  MEMBER_STATUSES,
  memberStatus,
  memberStatusLabel,
} from './member-status.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const HOUR = 3_600_000;

it.each([
  ['without an end', {}, 'Active', ['active']],
  [
    'ending in a week',
    { expiresAt: NOW + EXPIRING_MS },
    'Expires in 7 days',
    ['active', 'expiring'],
  ],
  ['ending within the day', { expiresAt: NOW + HOUR }, 'Expires in 1 day', ['active', 'expiring']],
  ['ending later', { expiresAt: NOW + EXPIRING_MS + 1 }, 'Active', ['active']],
  ['over since this moment', { expiresAt: NOW }, 'Expired', ['expired']],
  ['switched off', { isActive: false }, 'Deactivated', ['inactive']],
  ['switched off, and over', { isActive: false, expiresAt: NOW - 1 }, 'Deactivated', ['inactive']],
  ['beginning later', { startsAt: NOW + 1, expiresAt: NOW + HOUR }, 'Scheduled', ['scheduled']],
  ['begun this moment', { startsAt: NOW }, 'Active', ['active']],
])('access %s has one status', (_, overrides, label, filters) => {
  const access = { isActive: true, startsAt: null, expiresAt: null, ...overrides };
  expect(memberStatusLabel(access, NOW)).toBe(label);
  expect(MEMBER_STATUSES.filter((status) => hasStatus(access, status, NOW))).toEqual(filters);
  expect(filters).toContain(memberStatus(access, NOW));
});
