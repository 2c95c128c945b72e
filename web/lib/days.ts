import { shiftDay } from '#contracts/rules/time/dates.ts';
import { fromLocalMinute, toLocalMinute } from './format-time.ts';

/** Days of the zone that times are in, as texts: `2026-11-20`; months: `2026-11`. */

export const DAY = /^(\d{4}-\d\d-\d\d)?$/; // empty: no bound

/** The day of a moment. */
export const localDay = (moment: Date): string => toLocalMinute(moment).slice(0, 10);

/** The beginning of a day, or of one of the days after it, as an instant. */
export const startOfDay = (day: string, daysLater = 0): string =>
  fromLocalMinute(`${shiftDay(day, daysLater)}T00:00`).toISOString();

/** The last minute of a day, as an instant. */
export const endOfDay = (day: string): string => fromLocalMinute(`${day}T23:59`).toISOString();

/** Noon of a day as an instant: the day stays the same in all but the farthest zones. */
export const noonOf = (day: string): string => fromLocalMinute(`${day}T12:00`).toISOString();

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const nextMonth = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: shiftDay(nextMonth, -1) };
}
