import type { AnalysisSummary, ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import type { RunSummary } from '#contracts/market/institutional.ts';
import type { StoredRun } from './tables.ts';

/** The figures above the administrator's history. */
export function summaryOfAnalyses(
  analyses: readonly Pick<ChartAnalysis, 'analysis_status' | 'confidence_score'>[],
): AnalysisSummary {
  const completed = analyses.filter(({ analysis_status }) => analysis_status === 'completed');
  const scores = completed.map((each) => each.confidence_score).filter((score) => score > 0);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    total: analyses.length,
    completed: completed.length,
    mean_confidence: scores.length === 0 ? null : sum / scores.length,
  };
}

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
