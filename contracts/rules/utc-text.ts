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
