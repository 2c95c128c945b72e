import type { VolumeSource } from '#contracts/primitives.ts';

/** What volumes of an answer count. */
export const volumeUnit: Readonly<Record<VolumeSource, string>> = {
  ticks: 'in ticks',
  'range-proxy': 'estimated from the ranges of candles, because the source tells none',
};

/** Volumes are compared, not settled: whole numbers. */
export const formatVolume = (volume: number): string => Math.round(volume).toLocaleString('en-US');
