import type { DateOrder } from '#contracts/journal-records.ts';
import type { StatementTime } from './statement.ts';

type DayParts = { readonly year: number; readonly month: number; readonly day: number };

const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_MONTH_NAME = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ ,-]+(\d{4})(?!\d)/i;
const MONTH_NAME_DAY = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?!\d)/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** What follows the date: time of day, half of the day, zone. */
const CLOCK =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)? ?(z|(?:utc|gmt)?(?:[+-]\d{1,2}(?::?\d{2})?)?)$/i;

const isDay = ({ year, month, day }: DayParts) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970;
};

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** The date at the start of a text in which the order of day and month is plain. */
function plainDay(text: string): readonly [DayParts, string] | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [all, year, , month, day] = yearFirst;
    return [{ year: Number(year), month: Number(month), day: Number(day) }, text.slice(all.length)];
  }
  const named = DAY_MONTH_NAME.exec(text);
  const [all, day, name, year] =
    named ?? (([it, month, date, y]) => [it, date, month, y])(MONTH_NAME_DAY.exec(text) ?? []);
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '') + 1;
  if (all === undefined || month === 0) return null;
  return [{ year: Number(year), month, day: Number(day) }, text.slice(all.length)];
}

function orderedDay(text: string, order: 'dmy' | 'mdy'): readonly [DayParts, string] | null {
  const found = YEAR_LAST.exec(text);
  if (found === null) return null;
  const [all, first, , second, year = ''] = found;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const parts = { year: fullYear(year), month: Number(month), day: Number(day) };
  return [parts, text.slice(all.length)];
}

/**
 * The order of day, month and year in the dates of a file: what most of those say that fit one order
 * only. Points between the parts mean day first: nobody writes them month first.
 *
 * @returns null where each date could be day first or month first
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  const fits = { ymd: 0, dmy: 0, mdy: 0, both: 0 };
  for (const text of texts) {
    const trimmed = text.trim();
    if (plainDay(trimmed) !== null) fits.ymd += 1;
    const isDayFirst = hasDay(orderedDay(trimmed, 'dmy'));
    const isMonthFirst = hasDay(orderedDay(trimmed, 'mdy')) && !/^\d+\./.test(trimmed);
    if (isDayFirst && isMonthFirst) fits.both += 1;
    else if (isDayFirst) fits.dmy += 1;
    else if (isMonthFirst) fits.mdy += 1;
  }
  if (fits.ymd >= fits.dmy + fits.mdy + fits.both) return 'ymd';
  if (fits.dmy === fits.mdy) return null;
  return fits.dmy > fits.mdy ? 'dmy' : 'mdy';
}

const hasDay = (found: readonly [DayParts, string] | null) => found !== null && isDay(found[0]);

const two = (number: number) => String(number).padStart(2, '0');

/** `14:05:00.120`, and the zone behind it, if the text is a time of day. */
function clockOf(text: string): { readonly time: string; readonly zone: string } | null {
  const [all, hours, minutes, seconds = '00', fraction = '', half, zone = ''] =
    CLOCK.exec(text) ?? [];
  if (all === undefined) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour24 = half === undefined ? hour : (hour % 12) + afternoon;
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return { time: `${two(hour24)}:${minutes}:${seconds}${decimals}`, zone };
}

/** Minutes ahead of UTC that a text such as `Z`, `UTC+2` or `-0330` says; null: more than a day has. */
function offsetOf(zone: string): number | null {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const offset = Number(hours) * 60 + Number(minutes);
  if (offset > 14 * 60 || Number(minutes) > 59) return null;
  return sign === '-' ? -offset : offset;
}

/**
 * A moment as a file writes it: `2026.03.08 14:05[:00[.120]]`, ISO 8601, `08/03/2026 2:05 PM`,
 * `8 Mar 2026 14:05`. With `Z` or an offset it is a moment (UTC), else a time on the broker's clock.
 *
 * @param order of the file's dates; null or `ymd`: a date such as `08/03/2026` is not read
 * @param isDateEnough whether a date without a time of day is read as midnight
 * @returns null for what is no such text, or no day of the calendar
 */
export function parseTime(
  text: string,
  order: DateOrder | null,
  isDateEnough = false,
): StatementTime | null {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  const isOrdered = order === 'dmy' || order === 'mdy';
  const [parts, rest = ''] =
    plainDay(trimmed) ?? (isOrdered ? orderedDay(trimmed, order) : null) ?? [];
  if (parts === undefined || !isDay(parts)) return null;
  const day = `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
  if (rest === '') return isDateEnough ? { wall: `${day}T00:00:00` } : null;
  const clock = clockOf(rest.replace(/^(?:, ?| |t)/i, ''));
  if (clock === null) return null;
  const wall = `${day}T${clock.time}`;
  if (clock.zone === '') return { wall };
  const offset = offsetOf(clock.zone);
  return offset === null ? null : { utc: Date.parse(`${wall}Z`) - offset * 60_000 };
}
