import { expect, it } from 'vitest';
import { createZoneClock } from './zone-clock.ts';

const at = (text: string): number => Date.parse(text);
const shown = (zone: string, moment: string): string =>
  new Date(createZoneClock(zone)(at(moment))).toISOString().slice(0, 16);

it('shows the clock of a zone, daylight saving time or not', () => {
  expect(shown('Africa/Accra', '2026-07-01T12:00:00Z')).toBe('2026-07-01T12:00');
  expect(shown('Europe/London', '2026-07-01T23:30:00Z')).toBe('2026-07-02T00:30');
  expect(shown('Asia/Kolkata', '2026-01-01T00:00:00Z')).toBe('2026-01-01T05:30');
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
