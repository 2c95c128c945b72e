import { expect, it } from 'vitest';
import { notificationAge } from './NotificationsPanel.tsx';

const now = new Date('2026-11-20T12:00:00Z');

it('formats recent ages in minutes and hours, older ones in days', () => {
  expect(notificationAge('2026-11-20T11:59:40Z', now)).toBe('less than a minute ago');
  expect(notificationAge('2026-11-20T11:55:00Z', now)).toBe('5 minutes ago');
  expect(notificationAge('2026-11-20T09:00:00Z', now)).toBe('3 hours ago');
  expect(notificationAge('2026-11-19T11:00:00Z', now)).toBe('Yesterday');
  expect(notificationAge('2026-11-17T12:00:00Z', now)).toBe('3 days ago');
});
