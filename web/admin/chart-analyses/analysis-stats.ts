import type { ChartAnalysis } from '#contracts/chart-analyses.ts';

const roundedMean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** The four figures above the list; null where there is nothing to take a share or a mean of. */
export function analysisStats(analyses: readonly ChartAnalysis[]) {
  const completed = analyses.filter(({ analysis_status }) => analysis_status === 'completed');
  const scores = completed.map((analysis) => analysis.confidence_score);
  return {
    total: analyses.length,
    completed: completed.length,
    successPercent:
      analyses.length === 0 ? null : Math.round((100 * completed.length) / analyses.length),
    // Where nothing was found there is no confidence to speak of.
    confidence: roundedMean(scores.filter((score) => score > 0)),
  };
}
