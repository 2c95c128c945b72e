import { expect, it } from 'vitest';
import { BrokerZone, momentOf, NEW_YORK_CLOSE, createZoneClock } from './broker-zone.ts';

const instantOf = (wall: string, zone: string): string | null => {
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
  expect(instantOf(wall, zone)).toBe(utc);
});

it('reads a time that spring leaves out as one after the change', () => {
  expect(instantOf('2026-03-29T03:30:00', 'Europe/Athens')).toBe('2026-03-29T01:30:00.000Z');
});

it('takes the first of two times that autumn has twice', () => {
  expect(instantOf('2026-10-25T03:30:00', 'Europe/Athens')).toBe('2026-10-25T00:30:00.000Z');
});

it('reads no time where there is none', () => {
  expect(instantOf('yesterday', 'UTC')).toBeNull();
});

it.each(['Atlantis/Capital', '+25', '', 'UTC+'])('knows no zone %j', (zone) => {
  expect(BrokerZone.safeParse(zone).success).toBe(false);
});

const at = (text: string): number => Date.parse(text);
const wallTime = (zone: string, moment: string): string =>
  new Date(createZoneClock(zone)(at(moment))).toISOString().slice(0, 16);

it('shows the clock of a zone, daylight saving time or not', () => {
  expect(wallTime('Africa/Accra', '2026-07-01T12:00:00Z')).toBe('2026-07-01T12:00');
  expect(wallTime('Europe/London', '2026-07-01T23:30:00Z')).toBe('2026-07-02T00:30');
  expect(wallTime('Asia/Kolkata', '2026-01-01T00:00:00Z')).toBe('2026-01-01T05:30');
});

it('changes with the clocks of the zone to the minute', () => {
  const clock = createZoneClock('America/New_York'); // forward on 8 March 2026, 07:00 UTC
  const change = at('2026-03-08T07:00:00Z');
  expect(clock(change) - change).toBe(-4 * 3_600_000);
  expect(clock(change - 60_000) - (change - 60_000)).toBe(-5 * 3_600_000);
});

it('shows what the platform shows at any hour of two years', () => {
  const zones = ['Africa/Casablanca', 'Australia/Lord_Howe', 'America/St_Johns'];
  for (const zone of zones) {
    const clock = createZoneClock(zone);
    const platform = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let t = at('2025-01-01T00:30:00Z'); t < at('2027-01-01T00:00:00Z'); t += 7 * 3_600_000) {
      expect(new Date(clock(t)).toISOString().slice(0, 19).replace('T', ' ')).toBe(
        platform.format(t),
      );
    }
  }
});
