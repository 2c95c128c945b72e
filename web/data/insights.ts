import { useEffect, useMemo, useState } from 'react';
import type { Insights, InsightsQuery } from '#web/insights/insights.ts';
import { useOpenJournal } from './journal-context.ts';
import { useJournalVersion } from './journal-version.ts';

export {
  type CurvePoint,
  type Dimension,
  DIMENSIONS,
  type Group,
  type GroupFigures,
  type Insights,
  type InsightsQuery,
} from '#web/insights/insights.ts';

/** Everything that is asked but the moment, which is that of the asking. */
export type InsightsChoice = Omit<InsightsQuery, 'now'>;

type Told = { choice: InsightsChoice; version: string; insights: Insights };

export type InsightsAnswer =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** isOld: a newer answer is on its way, or (hasFailed) could not be had. */
  | { state: 'told'; insights: Insights; isOld: boolean; hasFailed: boolean; retry: () => void };

/**
 * What the journal on this device teaches, told anew after it changed. The last answer stays while the
 * next one is worked out.
 *
 * @param choice stays the same object while it asks the same
 * @param day another value on another day, with which periods such as this week begin anew
 */
export function useInsights(choice: InsightsChoice, day: string): InsightsAnswer {
  const journal = useOpenJournal();
  const version = useJournalVersion();
  const [told, setTold] = useState<Told | null>(null);
  const [failed, setFailed] = useState<object | null>(null);
  const [attempt, setAttempt] = useState(0);
  // What is asked, as one thing: the answer or the failure of another one is not that of this one.
  const asked = useMemo(
    () => (version === null ? null : { choice, version, day, attempt }),
    [choice, version, day, attempt],
  );
  useEffect(() => {
    if (journal === null || asked === null) return undefined;
    let isGone = false;
    async function ask(open: NonNullable<typeof journal>, of: NonNullable<typeof asked>) {
      try {
        const work = await open.work();
        const insights = await work.insights({ ...of.choice, now: Date.now() });
        if (!isGone) setTold({ ...of, insights });
      } catch {
        if (!isGone) setFailed(of);
      }
    }
    void ask(journal, asked);
    return () => {
      isGone = true;
    };
  }, [journal, asked]);

  const retry = () => setAttempt((last) => last + 1);
  const hasFailed = asked !== null && failed === asked;
  if (told === null) return hasFailed ? { state: 'failed', retry } : { state: 'loading' };
  const isOld = told.choice !== choice || told.version !== version;
  return { state: 'told', insights: told.insights, isOld, hasFailed, retry };
}
