import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** The records of these pairs, in their order; a pair without one is left out. */
export const recordsOf = <Row extends { pair: Instrument }>(
  pairs: readonly Instrument[],
  rows: readonly Row[],
): Row[] => pairs.flatMap((pair) => rows.find((row) => row.pair === pair) ?? []);
