import type { DataSource } from '#contracts/primitives.ts';

const names: Readonly<Record<DataSource, string>> = {
  simulated: 'The simulated market',
  stored: 'The stored history',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
};

/** A source of prices by the name that people know, at the begin of a sentence. */
export const sourceName = (source: DataSource): string => names[source];
