import { type BrokerZone, NEW_YORK_CLOSE } from '#contracts/rules/time/broker-zone.ts';

const HOURS_BEHIND = 12;
const HOURS_AHEAD = 14;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `+03:00` */
const offsetOf = (hours: number): BrokerZone =>
  `${hours < 0 ? '-' : '+'}${twoDigits(Math.abs(hours))}:00`;

const offsets: readonly BrokerZone[] = Array.from(
  { length: HOURS_BEHIND + HOURS_AHEAD + 1 },
  (_, index) => offsetOf(index - HOURS_BEHIND),
).filter((offset) => offset !== '+00:00');

/** A broker's zone in words: `New York close (UTC+2/+3)`, `UTC+03:00`, `Europe/Athens`. */
export function zoneName(zone: BrokerZone): string {
  if (zone === NEW_YORK_CLOSE) return 'New York close (UTC+2/+3)';
  return /^[+-]/.test(zone) ? `UTC${zone.replace('-', '\u2212')}` : zone.replaceAll('_', ' ');
}

type ZoneOption = { value: BrokerZone; label: string };

const toOption = (zone: BrokerZone): ZoneOption => ({ value: zone, label: zoneName(zone) });

const listed = [NEW_YORK_CLOSE, 'UTC', ...offsets, ...Intl.supportedValuesOf('timeZone')];
const options: readonly ZoneOption[] = [...new Set(listed)].map(toOption);

/**
 * The zones to choose from, the most used first.
 *
 * @param chosen is among them, even when this browser does not list it
 */
export const zoneOptions = (chosen: BrokerZone): readonly ZoneOption[] =>
  chosen === '' || listed.includes(chosen) ? options : [...options, toOption(chosen)];
