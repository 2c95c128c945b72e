import { formatCount } from './format-count.ts';

const MINUTE = 60; // seconds
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units = [
  { name: 'day', seconds: DAY },
  { name: 'hour', seconds: HOUR },
  { name: 'minute', seconds: MINUTE },
] as const;

/** How long something runs, in its two largest units: `3 days 4 hours`; below a minute `less than a minute`. */
export function formatUptime(seconds: number): string {
  const largest = units.findIndex((unit) => seconds >= unit.seconds);
  if (largest === -1) return 'less than a minute';
  let rest = seconds;
  const parts = units.slice(largest, largest + 2).map((unit) => {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    return count === 0 ? '' : formatCount(count, unit.name);
  });
  return parts.filter((part) => part !== '').join(' ');
}
