import type { RunSummary } from '#contracts/market/institutional.ts';
import type { StoredRun } from './tables.ts';

/** The figures above the administrator's log. */
export function summaryOfRuns(
  runs: readonly Pick<StoredRun, 'user_id' | 'bias' | 'confidence'>[],
): RunSummary {
  const sum = runs.reduce((total, { confidence }) => total + confidence, 0);
  return {
    total: runs.length,
    members: new Set(runs.map(({ user_id }) => user_id)).size,
    bullish: runs.filter(({ bias }) => bias.endsWith('Bullish')).length, // the cautious ones too
    bearish: runs.filter(({ bias }) => bias.endsWith('Bearish')).length,
    mean_confidence: runs.length === 0 ? null : sum / runs.length,
  };
}
