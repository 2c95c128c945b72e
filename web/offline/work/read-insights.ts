import type { JournalEntry } from '#contracts/journal.ts';
import type { Insights, InsightsQuery } from '#web/insights/insights.ts';

/** What the trades that match teach. */
export function readInsights(_trades: readonly JournalEntry[], _query: InsightsQuery): Insights {
  throw new Error('not yet');
}
