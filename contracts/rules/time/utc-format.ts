const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** `08:30`, in UTC. @param t UTC ms */
export const utcTimeOfDay = (t: number): string => new Date(t).toISOString().slice(11, 16);

/** `Monday 06:00`, in UTC. @param t UTC ms */
export const utcWeekdayTime = (t: number): string =>
  `${WEEKDAYS[new Date(t).getUTCDay()] ?? ''} ${utcTimeOfDay(t)}`;

/** `20 December 2026, 09:00 UTC`. @param t UTC ms */
export function utcMoment(t: number): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return `${new Date(t).toLocaleDateString('en-GB', format)}, ${utcTimeOfDay(t)} UTC`;
}
