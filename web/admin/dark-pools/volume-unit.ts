import type { DarkPool } from '#contracts/market/dark-pools.ts';

/** What volumes of an answer count. */
export const volumeUnit: Readonly<Record<DarkPool['volume_source'], string>> = {
  ticks: 'in ticks',
  'range-proxy': 'estimated from the ranges of candles, because the source tells none',
  unknown: 'of a kind that this version of the app does not know',
};

/** Volumes are compared, not settled: whole numbers. */
export const formatVolume = (volume: number): string => Math.round(volume).toLocaleString('en-US');
