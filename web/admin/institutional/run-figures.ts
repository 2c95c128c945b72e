import type { InstitutionalRun } from '#web/data/institutional.ts';

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Totals over runs of the log; a mean of none is null. */
export function runFigures(runs: readonly InstitutionalRun[]) {
  return {
    members: new Set(runs.map(({ userId }) => userId)).size,
    bullish: runs.filter(({ bias }) => bias.endsWith('Bullish')).length, // the cautious ones too
    bearish: runs.filter(({ bias }) => bias.endsWith('Bearish')).length,
    confidence: meanOf(runs.map(({ confidence }) => confidence)),
  };
}
