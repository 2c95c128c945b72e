import { DAY_MS } from '../durations.ts';
import { brokerOffset } from './broker-zone.ts';

/** `08:30`, in UTC. @param t UTC ms */
export const utcTimeOfDay = (t: number): string => new Date(t).toISOString().slice(11, 16);

/** `Monday 06:00`, in UTC. @param t UTC ms */
export function utcWeekdayTime(t: number): string {
  const weekday = new Date(t).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday} ${utcTimeOfDay(t)}`;
}

/** `20 December 2026, 09:00 UTC`. @param t UTC ms */
export function utcMoment(t: number): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return `${new Date(t).toLocaleDateString('en-GB', format)}, ${utcTimeOfDay(t)} UTC`;
}

const WEEK_DAYS = 7;

/** Days are texts such as `2026-11-20` and months such as `2026-11`: no clock and no zone moves them. */
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day that a moment (UTC ms) belongs to in an IANA zone. */
export const dayAt = (t: number, zone: string): string => toDay(t + brokerOffset(zone, t));

export const monthOf = (day: string): string => day.slice(0, 7);

export const shiftDay = (day: string, by: number): string => toDay(toMs(day) + by * DAY_MS);

/** The same day of a later month, or of an earlier one; its last where it has fewer days. */
export function shiftMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + by, Math.min(date, last)));
}

export const mondayOf = (day: string): string =>
  shiftDay(day, -((new Date(toMs(day)).getUTCDay() + 6) % WEEK_DAYS));

/** The weeks that a month has a day in, each from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const weeks: string[][] = [];
  let day = mondayOf(`${month}-01`);
  for (; monthOf(day) <= month; day = shiftDay(day, WEEK_DAYS)) {
    const monday = day;
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, index) => shiftDay(monday, index)));
  }
  return weeks;
}
