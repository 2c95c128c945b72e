import { SECOND_MS } from '#contracts/rules/durations.ts';
import { formatCount } from './format.ts';
import { formatClock, formatDateTime, largestTwo, longUnits, yearOf } from './format-time.ts';

/** Long forms of times, which the first screen does not need. */

/** A start: `Wednesday, November 25, 18:00 GMT+1`, with the year unless it is this one. */
export function formatStart(instant: string, now: Date): string {
  const start = new Date(instant);
  const day = formatDateTime(instant, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(yearOf(start) !== yearOf(now) && { year: 'numeric' }),
  });
  return `${day}, ${formatClock(start.getTime(), { timeZoneName: 'short' })}`;
}

/** A duration in its two largest units: `3 days 4 hours`; below a minute `less than a minute`. */
export function formatUptime(seconds: number): string {
  const parts = largestTwo(seconds * SECOND_MS, longUnits);
  if (parts.length === 0) return 'less than a minute';
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => formatCount(count, name))
    .join(' ');
}
