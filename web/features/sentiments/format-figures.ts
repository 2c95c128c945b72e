import { fearGreedBand } from '#contracts/rules/market/sentiment-bands.ts';

/** A count or a volume, whole and with groups: `28,110`. */
export const formatWhole = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** Where there is little room: `519`, `2.19M`. */
export const formatShort = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Buying over selling, two decimals: `1.16`. */
export const formatRatio = (ratio: number): string => ratio.toFixed(2);

/** `0.8 pips`, `15.0 pips` */
export const formatPips = (pips: number): string =>
  `${pips.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} pips`;

/** `58 · Greed` */
export const formatFearGreed = (index: number): string => `${index} · ${fearGreedBand(index)}`;
