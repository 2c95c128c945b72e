import type { OtherDevice } from './tables.ts';

const HOUR_MS = 3_600_000;

const sketches = [
  { id: 'demo-phone', device: 'Chrome on Android', sinceHours: 190, seenHoursAgo: 3.5 },
  { id: 'demo-tablet', device: 'Safari on iPad', sinceHours: 410, seenHoursAgo: 26.5 },
];

/** Where the demo's trader is signed in besides. */
export function seedDevices(now: Date): OtherDevice[] {
  const ago = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  return sketches.map(({ id, device, sinceHours, seenHoursAgo }) => ({
    id,
    user_id: 'trader',
    device,
    created_at: ago(sinceHours),
    last_seen_at: ago(seenHoursAgo),
  }));
}
