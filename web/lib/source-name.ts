import type { DataSource } from '#contracts/primitives.ts';

const labels: Readonly<Record<DataSource, string>> = {
  simulated: 'Simulated market',
  stored: 'Stored history',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
};

/** No companies, and so with an article. */
const OURS: readonly DataSource[] = ['simulated', 'stored'];

/** A source of prices by the name that people know. */
export const sourceLabel = (source: DataSource): string => labels[source];

/** The same at the begin of a sentence: `The simulated market`. */
export const sourceName = (source: DataSource): string =>
  OURS.includes(source) ? `The ${labels[source].toLowerCase()}` : labels[source];
