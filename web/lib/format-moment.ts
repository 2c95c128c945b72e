/**
 * A moment as `14:05`, with the day when that is not today's.
 *
 * @param at ms since 1970
 * @param timeZone of another place than the device's
 */
export function formatMoment(at: number, now: Date, timeZone?: 'UTC'): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Date(at).toLocaleDateString([], zone);
  const time = new Date(at).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  });
  return day === now.toLocaleDateString([], zone) ? time : `${day}, ${time}`;
}

const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
] as const;

/** How long something lasts, in its largest unit: `3 hours`; below a minute `less than a minute`. */
export function formatAge(ms: number): string {
  const unit = units.find((candidate) => ms >= candidate.ms);
  if (unit === undefined) return 'less than a minute';
  const count = Math.floor(ms / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
