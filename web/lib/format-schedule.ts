type Zone = 'UTC' | undefined;

const partsOf = (zone: Zone) => (zone === undefined ? {} : { timeZone: zone });

const dayOf = (at: number, zone: Zone): string =>
  new Date(at).toLocaleDateString([], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...partsOf(zone),
  });

/** The time of day to the minute, 24 hours: `07:00`. */
const clockOf = (at: number, zone: Zone): string =>
  new Date(at).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...partsOf(zone),
  });

/** Never alone on the next line. */
const NO_BREAK = '\u00a0';

export type ScheduledTime = {
  /** In the device's zone: `07:00`, with the day when that is not today's. Null where the zone is UTC. */
  local: string | null;
  /** `06:00 UTC`, with the day where it is another one than that told before. */
  utc: string;
};

/** A time of the schedule in the device's zone, and the same in UTC. @param at ms since 1970 */
export function formatSchedule(at: number, now: Date): ScheduledTime {
  const [day, today] = [dayOf(at, undefined), dayOf(now.getTime(), undefined)];
  const utcDay = dayOf(at, 'UTC');
  const isUtc = new Date(at).getTimezoneOffset() === 0;
  const told = isUtc ? today : day;
  const utc = `${utcDay === told ? '' : `${utcDay}, `}${clockOf(at, 'UTC')}${NO_BREAK}UTC`;
  if (isUtc) return { local: null, utc };
  const clock = clockOf(at, undefined);
  return { local: day === today ? clock : `${day}, ${clock}`, utc };
}
