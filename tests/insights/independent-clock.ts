export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20 14` on the clocks of a place. */
function localTime(zone: string, t: number): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    formats.set(zone, format);
  }
  return format.format(t);
}

export const dayIn = (zone: string, t: number): string => localTime(zone, t).slice(0, 10);
export const hourIn = (zone: string, t: number): number => Number(localTime(zone, t).slice(11));

/** @param day `YYYY-MM-DD` */
export const weekdayOfDay = (day: string): string =>
  WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? '';

export const weekdayIn = (zone: string, t: number): string => weekdayOfDay(dayIn(zone, t));

const MARKETS = [
  ['Sydney', 'Australia/Sydney', 7, 16],
  ['Tokyo', 'Asia/Tokyo', 9, 18],
  ['London', 'Europe/London', 8, 17],
  ['New York', 'America/New_York', 8, 17],
] as const;

export function marketsOpenAt(t: number): string[] {
  const open: string[] = [];
  for (const [name, zone, from, to] of MARKETS) {
    const [day = '', hour = ''] = localTime(zone, t).split(' ');
    const weekday = weekdayOfDay(day);
    if (Number(hour) >= from && Number(hour) < to && weekday !== 'Saturday' && weekday !== 'Sunday')
      open.push(name);
  }
  return open;
}

/** All days from the first to the last, `YYYY-MM-DD`; none when the first comes later. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  if (first > last) return days;
  for (let t = Date.parse(`${first}T00:00:00Z`); ; t += 86_400_000) {
    const day = new Date(t).toISOString().slice(0, 10);
    if (day > last) return days;
    days.push(day);
  }
}
