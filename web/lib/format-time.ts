import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

/** The zone that the member chose for all times: UTC, or undefined for the device's. */
let chosenZone: 'UTC' | undefined;

/** From now on, times are formatted and typed ones read in this zone; what is on screen has to render again. */
export function showTimesIn(times: 'local' | 'utc'): void {
  chosenZone = times === 'utc' ? 'UTC' : undefined;
}

/** What was asked of `Intl`, until the device moves to another zone: asking takes a phone a millisecond. */
const formatters = new Map<string, Intl.DateTimeFormat>();
let zoneName: string | undefined;
let zoneOffsets = ''; // now and in half a year: London and Accra differ in summer only

function forgetLeftZone(): void {
  const now = Date.now();
  const offsets = [now, now + 182 * DAY_MS].map((at) => new Date(at).getTimezoneOffset()).join(' ');
  if (offsets === zoneOffsets) return;
  zoneOffsets = offsets;
  formatters.clear();
  zoneName = undefined;
}

/** The IANA name of the device's time zone: `Africa/Accra`. */
export function deviceZone(): string {
  forgetLeftZone();
  zoneName ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneName;
}

/** The IANA name of the zone that times are shown in: the device's, or UTC. */
export const shownZone = (): string => chosenZone ?? deviceZone();

/** How far the shown clock is ahead of UTC, in ms. */
export const shownOffset = (at: Date, zone = chosenZone): number =>
  zone === 'UTC' ? 0 : -at.getTimezoneOffset() * MINUTE_MS;

const isShownInUtc = (at: Date): boolean => shownOffset(at) === 0;

/** Formats a moment, in the chosen zone and the device's locale by default. */
export function formatDateTime(
  at: number | string,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): string {
  forgetLeftZone();
  const timeZone = options.timeZone ?? chosenZone;
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options);
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(at));
}

/** The calendar day of an ISO 8601 instant, in the device's locale. */
export const formatDate = (instant: string): string => formatDateTime(instant, {});

/** The day with the name of its month, `20 December 2026`, in the device's locale. */
export const formatLongDate = (instant: string): string =>
  formatDateTime(instant, { dateStyle: 'long' });

/** The time of day of an instant, to the minute, in the device's locale. */
export const formatTime = (instant: string | number): string =>
  formatDateTime(instant, { hour: '2-digit', minute: '2-digit' });

/** Day and time to the second: `Nov 20, 2026, 2:05:37 PM`. */
export const formatExactly = (instant: string): string =>
  formatDateTime(instant, { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment as a `datetime-local` field takes it: `2026-11-20T14:05`. */
export function toLocalMinute(moment: Date, zone = chosenZone): string {
  return new Date(moment.getTime() + shownOffset(moment, zone)).toISOString().slice(0, 16);
}

/** The moment that a `datetime-local` field says; an invalid date for other texts. */
export const fromLocalMinute = (text: string): Date =>
  new Date(chosenZone === 'UTC' ? `${text}Z` : text);

/** Beside a field for a time: which zone it is read in, where that is not the device's own. */
export const typedZoneHint = (): string | undefined =>
  chosenZone === 'UTC' ? 'In UTC' : undefined;

/** The calendar day of a moment: `2026-11-20`. */
const dayOf = (moment: Date, zone = chosenZone): string => toLocalMinute(moment, zone).slice(0, 10);

/** Calendar days from one moment to another, whatever the hours and the changes of clocks between. */
export const daysBetween = (from: Date, to: Date): number =>
  (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS;

/**
 * Relative date of a post or a trade, in calendar days.
 *
 * @param instant ISO 8601
 * @param now the moment of reading
 * @param locale of the date from a week on, the device's own when absent
 * @returns `Today`, `Yesterday`, `2 days ago` to `6 days ago`, then the locale date. A moment in the
 *          future (another device's clock) reads as its locale date, a later hour of today as `Today`.
 */
export function relativeDate(instant: string, now: Date, locale?: string): string {
  const days = daysBetween(new Date(instant), now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return `${days} days ago`;
  return formatDateTime(instant, {}, locale);
}

/** `timeZone` only where it differs from the shown one. */
type Zone = { timeZone?: 'UTC' };

const UTC = { timeZone: 'UTC' } as const;

/** The time of day to the minute, 24 hours: `07:00`. */
export const formatClock = (at: number, options: Zone & { timeZoneName?: 'short' } = {}): string =>
  formatDateTime(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...options });

/** A moment (ms since 1970) as `14:05`, with the date unless it is today. */
export function formatMoment(at: number, now: Date, timeZone?: 'UTC'): string {
  const zone: Zone = timeZone === undefined ? {} : { timeZone };
  const time = formatClock(at, zone);
  if (dayOf(new Date(at), timeZone) === dayOf(now, timeZone)) return time;
  return `${formatDateTime(at, zone)}, ${time}`;
}

/** The same moment in UTC, `12:30 UTC`, its day only where it is another one; null where times are in UTC already. */
export function utcBeside(at: number): string | null {
  const moment = new Date(at);
  if (isShownInUtc(moment)) return null;
  const time = `${formatClock(at, UTC)} UTC`;
  if (dayOf(moment) === dayOf(moment, 'UTC')) return time;
  return `${formatDateTime(at, { day: 'numeric', month: 'short', ...UTC })}, ${time}`;
}

/** A moment that was formatted, with UTC: `13:30 (12:30 UTC)`, or just `12:30 UTC` where it is in UTC. */
export function withUtc(text: string, at: number): string {
  const utc = utcBeside(at);
  return utc === null ? `${text} UTC` : `${text} (${utc})`;
}

export const yearOf = (moment: Date): string => dayOf(moment).slice(0, 4);

/** A moment within a week, with the zone where it is UTC: `Mon 01:00`, `Sun 22:00 UTC`. @param at ms since 1970 */
export const formatWeekday = (at: number): string =>
  `${formatDateTime(at, { weekday: 'short' }, 'en-GB')} ${clockOfWeek(at)}`;

/** As `formatWeekday`, without the day where it is today: `15:25`. */
export const formatSoon = (at: number, now: Date): string =>
  dayOf(new Date(at)) === dayOf(now) ? clockOfWeek(at) : formatWeekday(at);

const clockOfWeek = (at: number): string =>
  `${formatClock(at)}${isShownInUtc(new Date(at)) ? ' UTC' : ''}`;

const shortDay = (at: number, zone: Zone = {}): string =>
  formatDateTime(at, { weekday: 'short', day: 'numeric', month: 'short', ...zone });

const NO_BREAK_SPACE = '\u00a0';

export type ScheduledTime = {
  /** `07:00`, with the day unless it is today. Null where times are in UTC already. */
  local: string | null;
  /** `06:00 UTC`, with the day where it differs from the local one. */
  utc: string;
};

/** A scheduled time in the shown zone and in UTC. @param at ms since 1970 */
export function formatSchedule(at: number, now: Date): ScheduledTime {
  const day = shortDay(at);
  const today = shortDay(now.getTime());
  const utcDay = shortDay(at, UTC);
  const isUtc = isShownInUtc(new Date(at));
  const utcPrefix = utcDay === (isUtc ? today : day) ? '' : `${utcDay}, `;
  const utc = `${utcPrefix}${formatClock(at, UTC)}${NO_BREAK_SPACE}UTC`;
  if (isUtc) return { local: null, utc };
  const time = formatClock(at);
  return { local: day === today ? time : `${day}, ${time}`, utc };
}

type Unit = { readonly name: string; readonly ms: number };

export const longUnits: readonly Unit[] = [
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
export function largestTwo(ms: number, units: readonly Unit[]): { name: string; count: number }[] {
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

/** Remaining time in its two largest units: `2 d 4 h`, `3 h 12 min`, `12 min 5 s`, `59 s`; `now` when it is over. */
export function formatCountdown(ms: number): string {
  const parts = largestTwo(ms, shortUnits);
  if (parts.length === 0) return 'now';
  return parts.map(({ count, name }) => `${count} ${name}`).join(' ');
}
