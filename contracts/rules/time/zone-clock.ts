import { brokerOffset } from './broker-zone.ts';
import { WEEK_MS } from '../durations.ts';

/** What the clocks of a zone show at a moment (UTC ms), as ms of a day and date that are read like UTC. */
export type ZoneClock = (t: number) => number;

/**
 * The clock of a zone for many moments. Asking the platform takes microseconds each time, so it is asked
 * twice a week of them; only in weeks in which the clocks change, for each moment.
 *
 * @param zone an IANA name
 * @throws RangeError at the first use, when there is no such zone
 */
export function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number | null>();
  return (t) => {
    const week = Math.floor(t / WEEK_MS);
    let offset = offsets.get(week);
    if (offset === undefined) {
      const first = brokerOffset(zone, week * WEEK_MS);
      offset = first === brokerOffset(zone, (week + 1) * WEEK_MS) ? first : null;
      offsets.set(week, offset);
    }
    return t + (offset ?? brokerOffset(zone, t));
  };
}
