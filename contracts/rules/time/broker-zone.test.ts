import { expect, it } from 'vitest';
import { BrokerZone, momentOf, NEW_YORK_CLOSE } from './broker-zone.ts';

const told = (wall: string, zone: string): string | null => {
  const t = momentOf(wall, zone);
  return t === null ? null : new Date(t).toISOString();
};

it.each([
  ['2026-01-15T12:00:00', 'UTC', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00:00', '+02:00', '2026-01-15T10:00:00.000Z'],
  ['2026-01-15T12:00:00.250', '-03:30', '2026-01-15T15:30:00.250Z'],
  ['2026-01-15T12:00:00', 'Europe/Athens', '2026-01-15T10:00:00.000Z'],
  ['2026-07-15T12:00:00', 'Europe/Athens', '2026-07-15T09:00:00.000Z'],
  // New York changes its clocks on 8 March, Athens on 29 March: three weeks in which they differ.
  ['2026-03-20T12:00:00', 'Europe/Athens', '2026-03-20T10:00:00.000Z'],
  ['2026-03-20T12:00:00', NEW_YORK_CLOSE, '2026-03-20T09:00:00.000Z'],
  ['2026-01-15T00:00:00', NEW_YORK_CLOSE, '2026-01-14T22:00:00.000Z'], // 17:00 in New York
])('%s on a clock of %s is %s', (wall, zone, utc) => {
  expect(told(wall, zone)).toBe(utc);
});

it('reads a time that spring leaves out as one after the change', () => {
  expect(told('2026-03-29T03:30:00', 'Europe/Athens')).toBe('2026-03-29T01:30:00.000Z');
});

it('takes the first of two times that autumn has twice', () => {
  expect(told('2026-10-25T03:30:00', 'Europe/Athens')).toBe('2026-10-25T00:30:00.000Z');
});

it('reads no time where there is none', () => {
  expect(told('yesterday', 'UTC')).toBeNull();
});

it.each(['Atlantis/Capital', '+25', '', 'UTC+'])('knows no zone %j', (zone) => {
  expect(BrokerZone.safeParse(zone).success).toBe(false);
});
