import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import type { StatementTime } from './statement.ts';

const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)? ?/i;
const ZONE = /^(?:z|(?:utc|gmt)?(?:([+-])(\d{1,2})(?::?([0-5]\d))?)?)$/i;
const MAX_OFFSET_HOURS = 14;

type Clock = {
  readonly time: string;
  /** Minutes ahead of UTC; null without a zone. */
  readonly offset: number | null;
};

const two = (number: number): string => String(number).padStart(2, '0');

/** @param half `a` or `p` of a 12-hour clock; undefined for a 24-hour clock */
function hourOf(text: string, half: string | undefined): number | null {
  const hour = Number(text);
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Minutes ahead of UTC for `Z`, `UTC+2` or `-0330`; null for no text, undefined for others. */
function offsetOf(text: string): number | null | undefined {
  if (text === '') return null;
  const [all, sign, hours = '0', minutes = '0'] = ZONE.exec(text) ?? [];
  if (all === undefined || Number(hours) > MAX_OFFSET_HOURS) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/** A time of day of a 24-hour or 12-hour clock, with an optional zone; null for other texts. */
function readClock(text: string): Clock | null {
  const [all, hours = '', minutes = '', seconds = '00', fraction = '', half] =
    TIME.exec(text) ?? [];
  if (all === undefined) return null;
  const hour = hourOf(hours, half);
  const offset = offsetOf(text.slice(all.length));
  if (hour === null || offset === undefined) return null;
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return { time: `${two(hour)}:${minutes}:${seconds}${decimals}`, offset };
}

/** A date at the start of a text, and the rest of the text. */
type ParsedDay = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
};

const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_AND_NAME = /^(?<day>\d{1,2})[ -](?<name>[a-z]{3})[a-z]*\.?[ ,-]+(?<year>\d{4})(?!\d)/i;
const NAME_AND_DAY = /^(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4})(?!\d)/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Null when the calendar has no such day. */
function calendarDay(parsed: ParsedDay): ParsedDay | null {
  const { year, month, day } = parsed;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && year >= 1970 ? parsed : null;
}

function namedDay(text: string): ParsedDay | null {
  const match = DAY_AND_NAME.exec(text) ?? NAME_AND_DAY.exec(text);
  if (match === null) return null;
  const { day, name = '', year } = match.groups ?? {};
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const rest = text.slice(match[0].length);
  return calendarDay({ year: Number(year), month, day: Number(day), rest });
}

/** A date whose order of day and month is unambiguous. */
function plainDay(text: string): ParsedDay | null {
  const [all, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (all === undefined) return namedDay(text);
  const rest = text.slice(all.length);
  return calendarDay({ year: Number(year), month: Number(month), day: Number(day), rest });
}

function orderedDay(text: string, order: DateOrder | null): ParsedDay | null {
  const [all, first, , second, year = ''] = YEAR_LAST.exec(text) ?? [];
  if (all === undefined || order === null || order === 'ymd') return null;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return calendarDay({
    year: (year.length === 2 ? 2000 : 0) + Number(year),
    month: Number(month),
    day: Number(day),
    rest: text.slice(all.length),
  });
}

/** Dates with points are day first: nobody writes them month first. */
function orderOf(text: string): DateOrder | 'both' | null {
  if (plainDay(text) !== null) return 'ymd';
  const isDayFirst = orderedDay(text, 'dmy') !== null;
  const isMonthFirst = orderedDay(text, 'mdy') !== null && !/^\d+\./.test(text);
  if (isDayFirst) return isMonthFirst ? 'both' : 'dmy';
  return isMonthFirst ? 'mdy' : null;
}

/**
 * The order of day, month and year of most dates that fit only one order; `ymd` without any date. Other
 * texts are ignored.
 *
 * @returns null when each date could be day first or month first
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  const fits = { ymd: 0, dmy: 0, mdy: 0, both: 0 };
  for (const text of texts) {
    const order = orderOf(text.trim());
    if (order !== null) fits[order] += 1;
  }
  if (fits.ymd >= fits.dmy + fits.mdy + fits.both) return 'ymd';
  if (fits.dmy === fits.mdy) return null;
  return fits.dmy > fits.mdy ? 'dmy' : 'mdy';
}

/**
 * Parses `2026.03.08 14:05[:00[.120]]`, ISO 8601, `08/03/2026 2:05 PM` or `8 Mar 2026 14:05`: a moment with
 * `Z` or an offset, else a time on the broker's clock.
 *
 * @param order of the file's dates; null or `ymd` refuse dates such as `08/03/2026`
 * @param isDateEnough reads a date without a time of day as midnight
 * @returns null for other texts and for days that the calendar does not have
 */
export function parseTime(
  text: string,
  order: DateOrder | null,
  isDateEnough = false,
): StatementTime | null {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  const parsed = plainDay(trimmed) ?? orderedDay(trimmed, order);
  if (parsed === null) return null;
  const day = `${parsed.year}-${two(parsed.month)}-${two(parsed.day)}`;
  if (parsed.rest === '') return isDateEnough ? { wall: `${day}T00:00:00` } : null;
  const clock = readClock(parsed.rest.replace(/^(?:, ?| |t)/i, ''));
  if (clock === null) return null;
  const wall = `${day}T${clock.time}`;
  if (clock.offset === null) return { wall };
  return { utc: Date.parse(`${wall}Z`) - clock.offset * 60_000 };
}
