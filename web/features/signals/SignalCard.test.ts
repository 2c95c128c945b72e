import { expect, it, vi } from 'vitest';
import { momentWithUtc } from './SignalCard.tsx';

const NOW = new Date('2026-11-20T13:20:00.000Z');

it('formats a moment in local time with UTC beside it', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(momentWithUtc('2026-11-20T12:30:00.000Z', NOW)).toBe('13:30 (12:30 UTC)');
  expect(momentWithUtc('2026-11-18T12:30:00.000Z', NOW)).toBe('11/18/2026, 13:30 (12:30 UTC)');
});

it('names the UTC day only where it differs', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(momentWithUtc('2026-11-17T23:30:00.000Z', NOW)).toBe(
    '11/18/2026, 00:30 (Nov 17, 23:30 UTC)',
  );
});

it('formats just UTC where the device is set to it', () => {
  vi.stubEnv('TZ', 'UTC');
  expect(momentWithUtc('2026-11-20T12:30:00.000Z', NOW)).toBe('12:30 UTC');
});
