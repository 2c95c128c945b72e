import { fearGreedBand } from '#contracts/rules/market/sentiment-bands.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { DomRecord } from '#contracts/market/order-book.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';

/** Whether the server marks a field as modelled. */
export const isModelled = (
  modelled: readonly string[],
  field: keyof SentimentRecord | keyof DomRecord,
): boolean => modelled.includes(field);

/** Records of the given pairs, in their order; skips pairs without one. */
export const recordsOf = <Row extends { pair: Instrument }>(
  pairs: readonly Instrument[],
  rows: readonly Row[],
): Row[] => pairs.flatMap((pair) => rows.find((row) => row.pair === pair) ?? []);

/** Count or volume with thousands separators: `28,110`. */
export const formatWhole = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** Compact: `519`, `2.19M`. */
export const formatShort = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Buy/sell ratio with two decimals: `1.16`. */
export const formatRatio = (ratio: number): string => ratio.toFixed(2);

/** `0.8 pips`, `15.0 pips` */
export const formatPips = (pips: number): string =>
  `${pips.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} pips`;

/** `58 · Greed` */
export const formatFearGreed = (index: number): string => `${index} · ${fearGreedBand(index)}`;
