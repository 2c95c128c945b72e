const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)? ?/i;
const ZONE = /^(?:z|(?:utc|gmt)?(?:([+-])(\d{1,2})(?::?([0-5]\d))?)?)$/i;
const MAX_OFFSET_HOURS = 14;

/** `14:05:00.120` */
export type Clock = {
  readonly time: string;
  /** Minutes ahead of UTC; null: the text names no zone. */
  readonly offset: number | null;
};

export const two = (number: number): string => String(number).padStart(2, '0');

/** @param half `a` or `p` of a 12-hour clock; undefined: it is one of 24 hours */
function hourOf(text: string, half: string | undefined): number | null {
  const hour = Number(text);
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Minutes ahead of UTC that a text such as `Z`, `UTC+2` or `-0330` says; undefined: no such text. */
function offsetOf(text: string): number | null | undefined {
  if (text === '') return null;
  const [all, sign, hours = '0', minutes = '0'] = ZONE.exec(text) ?? [];
  if (all === undefined || Number(hours) > MAX_OFFSET_HOURS) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/** A time of day, on a 24-hour or 12-hour clock, to the millisecond, and the zone behind it; null: none. */
export function readClock(text: string): Clock | null {
  const [all, hours = '', minutes = '', seconds = '00', fraction = '', half] =
    TIME.exec(text) ?? [];
  if (all === undefined) return null;
  const hour = hourOf(hours, half);
  const offset = offsetOf(text.slice(all.length));
  if (hour === null || offset === undefined) return null;
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return { time: `${two(hour)}:${minutes}:${seconds}${decimals}`, offset };
}
