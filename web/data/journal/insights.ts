import { useCallback } from 'react';
import type { Insights, InsightsQuery } from '#web/insights/insights.ts';
import { useJournalWork, type WorkAnswer } from './journal-worker.ts';

export {
  type Counted,
  type CurvePoint,
  type Dimension,
  DIMENSIONS,
  type Group,
  type GroupFigures,
  type Insights,
  type InsightsQuery,
} from '#web/insights/insights.ts';

/** What the journal on this device teaches, told anew after it changed. @param query stays the same object while it asks the same */
export const useInsights = (query: InsightsQuery): WorkAnswer<Insights> =>
  useJournalWork(useCallback((work) => work.insights(query), [query]));
