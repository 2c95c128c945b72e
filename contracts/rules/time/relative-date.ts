import { DAY_MS } from '../durations.ts';

/** Midnight of the date's calendar day, as a number that counts days without daylight-saving jumps. */
const dayNumber = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;

/**
 * How a date reads beside a post or a trade: whole calendar days in the device's time zone.
 *
 * @param instant ISO 8601
 * @param now the moment of reading
 * @param locale of the date from a week on, the device's own when absent
 * @returns `Today`, `Yesterday`, `2 days ago` to `6 days ago`, then the locale date. A moment in the
 *          future (another device's clock) reads as its locale date, a later hour of today as `Today`.
 */
export function relativeDate(instant: string, now: Date, locale?: string): string {
  const date = new Date(instant);
  const days = dayNumber(now) - dayNumber(date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return `${days} days ago`;
  return date.toLocaleDateString(locale);
}
