import { z } from 'zod';
import { WEEK_MS, MINUTE_MS } from '../durations.ts';

/** Local time of a zone at a moment (UTC ms), as ms as if it were UTC. */
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

/**
 * The zone of the times in a broker's statements: `UTC`, a fixed offset (`+02:00`), an IANA zone
 * (`Europe/Athens`), or `New York +7`: seven hours ahead of New York all year round, so that the
 * trading day ends at midnight. Most MetaTrader servers keep the last one.
 */
export const BrokerZone = z
  .string()
  .max(64, 'At most 64 characters')
  .refine((zone) => isBrokerZone(zone), 'Unknown time zone')
  .meta({ id: 'BrokerZone' });
export type BrokerZone = z.infer<typeof BrokerZone>;

export const NEW_YORK_CLOSE = 'New York +7'; // hours ahead; it follows New York's summer time

const OFFSET = /^([+-])(\d{2}):([0-5]\d)$/;

/** A time of day and date without a zone: `2026-03-08T14:05:00`, with up to three decimals of a second. */
export type WallTime = string;

function isBrokerZone(zone: string): boolean {
  if (zone === NEW_YORK_CLOSE || OFFSET.test(zone)) return true;
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** UTC offset of an IANA zone at a moment, ms. */
function offsetAt(timeZone: string, t: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(t)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(t / 1000) * 1000;
}

/** UTC offset of a broker's clock at a moment (UTC ms), ms. */
export function brokerOffset(zone: BrokerZone, t: number): number {
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? [];
  if (sign !== undefined) {
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  }
  if (zone === NEW_YORK_CLOSE) return offsetAt('America/New_York', t) + 7 * 60 * MINUTE_MS;
  return offsetAt(zone, t);
}

/**
 * The moment (UTC ms) at which a broker's clock shows a time. A time that the clocks leave out in spring
 * is read as one after the change; of the two that autumn has, the first is taken.
 *
 * @returns null when the text is no time
 */
export function momentOf(wall: WallTime, zone: BrokerZone): number | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = brokerOffset(zone, asUtc - 24 * 60 * MINUTE_MS);
  const after = brokerOffset(zone, asUtc + 24 * 60 * MINUTE_MS);
  const fits = [asUtc - before, asUtc - after].filter((t) => t + brokerOffset(zone, t) === asUtc);
  return fits.length > 0 ? Math.min(...fits) : asUtc - before;
}
