import type { AnalysisSummary, ChartAnalysis } from '#contracts/market/chart-analyses.ts';

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
