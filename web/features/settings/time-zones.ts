import { deviceZone } from '#web/lib/device-zone.ts';

/** All zones by name; browsers leave out UTC and older names of zones, which may be chosen already. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const names = new Set(['UTC', deviceZone(), chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
