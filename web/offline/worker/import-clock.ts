import { type BrokerZone, brokerOffset, momentOf } from '#contracts/rules/time/broker-zone.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { StatementTime } from '#web/statements/statement.ts';

/** How far a clock is ahead of UTC all through a day and its neighbours, ms; null: it changes there. */
function steadyOffset(day: string, zone: BrokerZone): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const offset = brokerOffset(zone, midnight - DAY_MS);
  return offset === brokerOffset(zone, midnight + 2 * DAY_MS) ? offset : null;
}

/**
 * Reads times of a statement as moments (UTC ms), null for what is none. Looks a zone up once a day of the
 * statement, not once a trade, which would take seconds for a long one.
 *
 * @param zone of its wall times; null where it has none
 */
export function createBrokerClock(zone: BrokerZone | null) {
  const offsets = new Map<string, number | null>();

  function offsetOf(day: string, of: BrokerZone): number | null {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const made = steadyOffset(day, of);
    offsets.set(day, made);
    return made;
  }

  return (time: StatementTime): number | null => {
    if (time.utc !== undefined) return Number.isFinite(time.utc) ? time.utc : null;
    if (zone === null) return null;
    const offset = offsetOf(time.wall.slice(0, 10), zone);
    if (offset === null) return momentOf(time.wall, zone);
    const asUtc = Date.parse(`${time.wall}Z`);
    return Number.isNaN(asUtc) ? null : asUtc - offset;
  };
}

export type BrokerClock = ReturnType<typeof createBrokerClock>;
