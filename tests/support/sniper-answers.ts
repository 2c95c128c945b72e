import type { SniperAnswer, SniperRow } from '#contracts/sniper.ts';
import { sniperExample as example } from './computed-examples.ts';

/** A session on Friday noon at 12:36 UTC, in which nothing is issued yet. */
export const aSniperAnswer = (changes: Partial<SniperAnswer> = {}): SniperAnswer => ({
  ...example,
  ...changes,
});

/** A pair at no edge of its range. */
export function aSignalRow(changes: Partial<SniperRow> = {}): SniperRow {
  const [row] = example.signals;
  if (row === undefined) throw new Error('the example has no row');
  return { ...row, ...changes };
}
