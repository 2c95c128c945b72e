import { expect, it } from 'vitest';
import { durationBetween } from './trade-duration.ts';

const opened = '2026-11-20T08:00:00.000Z';

it.each([
  ['2026-11-20T10:15:00.000Z', '2h 15m'],
  ['2026-11-20T08:45:30.000Z', '45m'],
  ['2026-11-20T08:00:00.000Z', '0m'],
  ['2026-11-21T08:00:00.000Z', '1d 0h'],
  ['2026-11-23T12:59:00.000Z', '3d 4h'],
])('says how long a trade was open until %s', (closed, text) => {
  expect(durationBetween(opened, closed)).toBe(text);
});

it('says nothing while a moment is missing or the order is wrong', () => {
  expect(durationBetween(null, opened)).toBeNull();
  expect(durationBetween(opened, null)).toBeNull();
  expect(durationBetween(opened, '2026-11-20T07:59:00.000Z')).toBeNull();
});
