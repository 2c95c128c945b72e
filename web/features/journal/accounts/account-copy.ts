import type { Account, CashFlow } from '#web/data/journal/accounts.ts';
import { type BrokerZone, NEW_YORK_CLOSE } from '#contracts/rules/time/broker-zone.ts';

export const typeNames: Record<Account['type'], string> = {
  live: 'Live',
  demo: 'Demo',
  prop: 'Prop firm',
};

export const flowNames: Record<CashFlow['type'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  credit: 'Credit',
  other: 'Other',
};

/** `1 deposit or withdrawal`, `3 deposits or withdrawals` */
export const flowCount = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'deposit or withdrawal' : 'deposits or withdrawals'}`;

const HOURS_BEHIND = 12;
const HOURS_AHEAD = 14;

const offsetOf = (hours: number): BrokerZone =>
  `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;

const offsets: readonly BrokerZone[] = Array.from(
  { length: HOURS_BEHIND + HOURS_AHEAD + 1 },
  (_, index) => offsetOf(index - HOURS_BEHIND),
).filter((offset) => offset !== '+00:00');

/** The name of a broker's zone: `New York close (UTC+2/+3)`, `UTC+03:00`, `Europe/Athens`. */
export function zoneName(zone: BrokerZone): string {
  if (zone === NEW_YORK_CLOSE) return 'New York close (UTC+2/+3)';
  return /^[+-]/.test(zone) ? `UTC${zone.replace('-', '\u2212')}` : zone.replaceAll('_', ' ');
}

const toOption = (zone: BrokerZone) => ({ value: zone, label: zoneName(zone) });

const listed = [NEW_YORK_CLOSE, 'UTC', ...offsets, ...Intl.supportedValuesOf('timeZone')];
const options = [...new Set(listed)].map(toOption);

/** The available zones, the most common first. @param chosen is included even when this browser does not list it */
export const zoneOptions = (chosen: BrokerZone) =>
  chosen === '' || listed.includes(chosen) ? options : [...options, toOption(chosen)];
