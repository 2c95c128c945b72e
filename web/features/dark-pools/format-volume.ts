import type { DarkPool } from '#web/data/dark-pools.ts';

const units: Readonly<Record<DarkPool['volume_source'], string>> = {
  ticks: 'ticks',
  'range-proxy': 'units',
};

/** `18,420 ticks`; units of an estimate have no name. */
export const formatVolume = (volume: number, source: DarkPool['volume_source']): string =>
  `${Math.round(volume).toLocaleString('en-US')} ${units[source]}`;
