import type { Unknown } from '#contracts/unknown.ts';
import type { DataSource } from '#contracts/primitives.ts';

/** A source as an answer names it. */
export type ShownSource = DataSource | Unknown;

const labels: Readonly<Record<ShownSource, string>> = {
  simulated: 'Simulated market',
  stored: 'Stored history',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
  unknown: 'Another source',
};

/** No companies, and so with an article. */
const OURS: readonly ShownSource[] = ['simulated', 'stored'];

/** A source of prices by the name that people know. */
export const sourceLabel = (source: ShownSource): string => labels[source];

/** The same at the begin of a sentence: `The simulated market`. */
export const sourceName = (source: ShownSource): string =>
  OURS.includes(source) ? `The ${labels[source].toLowerCase()}` : labels[source];
