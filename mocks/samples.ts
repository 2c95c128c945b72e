import { chartAnalysisEndpoints } from '#contracts/chart-analyses.ts';
import { journalEndpoints } from '#contracts/journal.ts';
import { mockAnswerFrom } from './mock-endpoint.ts';
import { sampleChartAnalyses } from './random/chart-analysis-samples.ts';
import { sampleJournalEntries } from './random/journal-samples.ts';
import { createMockTransport } from './transport.ts';

/**
 * Answers with the documented sample data, for the calls that have some. Whoever asks has to show it
 * as sample data, and may neither store nor send it.
 */
export const sampleTransport = createMockTransport([
  mockAnswerFrom(journalEndpoints.list, () => sampleJournalEntries(new Date())),
  mockAnswerFrom(chartAnalysisEndpoints.adminList, () => sampleChartAnalyses(new Date())),
]);
