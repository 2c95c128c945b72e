/** A stretch of the day in which nothing rings; it may reach over midnight. */
export type QuietHours = {
  readonly from: string; // HH:MM on the member's clock
  readonly to: string; // the first minute that is loud again
  readonly time_zone: string; // IANA name: Africa/Accra
};

/** `09:05` on the clocks of a zone. @param at UTC ms @throws RangeError when there is no such zone */
const clockOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** Whether nothing may ring at this moment (UTC ms). Quiet hours that end where they begin are none. */
export function isQuiet({ from, to, time_zone }: QuietHours, at: number): boolean {
  const clock = clockOf(time_zone, at);
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** Whether clocks know this zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name, 0);
    return true;
  } catch {
    return false;
  }
}
