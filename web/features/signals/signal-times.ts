import type { Signal } from '#contracts/signals.ts';
import { formatAge, formatMoment } from '#web/lib/format-moment.ts';

/**
 * A moment in the device's zone with UTC beside it, whose day is only told where it is another one; UTC
 * alone where both read the same.
 */
export function momentWithUtc(instant: string, now: Date): string {
  const at = Date.parse(instant);
  const here = formatMoment(at, now);
  const utc = formatMoment(at, now, 'UTC');
  if (here === utc) return `${utc} UTC`;
  const [day, time] = utc.split(', ');
  return `${here} (${time !== undefined && here.startsWith(`${day}, `) ? time : utc} UTC)`;
}

/** When a signal was issued: `12 minutes ago, 14:05 (13:05 UTC)`. */
export function issuedText({ timestamp }: Signal, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(timestamp));
  return `${formatAge(age)} ago, ${momentWithUtc(timestamp, now)}`;
}
