import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { formatCount } from './format.ts';

/** The IANA name of the device's time zone: `Africa/Accra`. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const formatters = new Map<string, Intl.DateTimeFormat>();
let formattersOffset = Number.NaN; // of the zone that they were created in

/**
 * Formats a moment, in the device's zone and locale by default. Formatters are cached until the
 * device moves to another zone: creating one takes a phone a millisecond.
 */
export function formatDateTime(
  at: number | string,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== formattersOffset) formatters.clear();
  formattersOffset = offset;
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(at));
}

/** The calendar day of an ISO 8601 instant, in the device's zone and locale. */
export const formatDate = (instant: string): string => formatDateTime(instant, {});

/** The day with the name of its month, `20 December 2026`, in the device's zone and locale. */
export const formatLongDate = (instant: string): string =>
  formatDateTime(instant, { dateStyle: 'long' });

/** The time of day of an instant, to the minute, in the device's zone and locale. */
export const formatTime = (instant: string | number): string =>
  formatDateTime(instant, { hour: '2-digit', minute: '2-digit' });

/** A moment in the device's zone, as a `datetime-local` field takes it: `2026-11-20T14:05`. */
export function toLocalMinute(moment: Date): string {
  const zoned = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return zoned.toISOString().slice(0, 16);
}

/** `timeZone` only where it differs from the device's. */
type Zone = { timeZone?: 'UTC' };

/** The time of day to the minute, 24 hours: `07:00`. */
const clock = (at: number, options: Zone & { timeZoneName?: 'short' } = {}): string =>
  formatDateTime(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...options });

/** Tells the day, in English: to compare, which is much faster than to format a date for the locale. */
const dayOf = (moment: Date, { timeZone }: Zone): string =>
  timeZone === 'UTC' ? moment.toUTCString().slice(0, 16) : moment.toDateString();

/** A moment (ms since 1970) as `14:05`, with the date unless it is today; in the device's zone. */
export function formatMoment(at: number, now: Date, timeZone?: 'UTC'): string {
  const zone: Zone = timeZone === undefined ? {} : { timeZone };
  const moment = new Date(at);
  const time = clock(at, zone);
  if (dayOf(moment, zone) === dayOf(now, zone)) return time;
  return `${formatDateTime(at, zone)}, ${time}`;
}

/** A start in the device's zone: `Wednesday, November 25, 18:00 GMT+1`, with the year unless it is this one. */
export function formatStart(instant: string, now: Date): string {
  const start = new Date(instant);
  const isThisYear = start.getFullYear() === now.getFullYear();
  const day = formatDateTime(instant, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return `${day}, ${clock(start.getTime(), { timeZoneName: 'short' })}`;
}

/** A moment of this week in UTC, as market hours are published: `Sun 22:00 UTC`. @param at ms since 1970 */
export function formatWeekday(at: number): string {
  const options = {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const;
  return `${formatDateTime(at, options, 'en-GB').replace(',', '')} UTC`;
}

const shortDay = (at: number, zone: Zone = {}): string =>
  formatDateTime(at, { weekday: 'short', day: 'numeric', month: 'short', ...zone });

const NO_BREAK_SPACE = '\u00a0';

export type ScheduledTime = {
  /** In the device's zone: `07:00`, with the day unless it is today. Null when that zone is UTC. */
  local: string | null;
  /** `06:00 UTC`, with the day where it differs from the local one. */
  utc: string;
};

/** A scheduled time in the device's zone and in UTC. @param at ms since 1970 */
export function formatSchedule(at: number, now: Date): ScheduledTime {
  const day = shortDay(at);
  const today = shortDay(now.getTime());
  const utcDay = shortDay(at, { timeZone: 'UTC' });
  const isUtc = new Date(at).getTimezoneOffset() === 0;
  const utcPrefix = utcDay === (isUtc ? today : day) ? '' : `${utcDay}, `;
  const utc = `${utcPrefix}${clock(at, { timeZone: 'UTC' })}${NO_BREAK_SPACE}UTC`;
  if (isUtc) return { local: null, utc };
  const time = clock(at);
  return { local: day === today ? time : `${day}, ${time}`, utc };
}

type Unit = { readonly name: string; readonly ms: number };

const longUnits: readonly Unit[] = [
  { name: 'day', ms: DAY_MS },
  { name: 'hour', ms: HOUR_MS },
  { name: 'minute', ms: MINUTE_MS },
];

const shortUnits: readonly Unit[] = [
  { name: 'd', ms: DAY_MS },
  { name: 'h', ms: HOUR_MS },
  { name: 'min', ms: MINUTE_MS },
  { name: 's', ms: SECOND_MS },
];

/** A duration in its two largest units; empty when it is shorter than the smallest unit. */
function largestTwo(ms: number, units: readonly Unit[]): { name: string; count: number }[] {
  const largest = units.findIndex((unit) => ms >= unit.ms);
  if (largest === -1) return [];
  let rest = ms;
  return units.slice(largest, largest + 2).map((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return { name: unit.name, count };
  });
}

/** A duration in its largest unit: `3 hours`; below a minute `less than a minute`. */
export function formatAge(ms: number): string {
  const [largest] = largestTwo(ms, longUnits);
  if (largest === undefined) return 'less than a minute';
  const { count, name } = largest;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
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

/** Remaining time in its two largest units: `2 d 4 h`, `3 h 12 min`, `12 min 5 s`, `59 s`; `now` when it is over. */
export function formatCountdown(ms: number): string {
  const parts = largestTwo(ms, shortUnits);
  if (parts.length === 0) return 'now';
  return parts.map(({ count, name }) => `${count} ${name}`).join(' ');
}
