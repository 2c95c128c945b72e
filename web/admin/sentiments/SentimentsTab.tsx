import { useState } from 'react';
import type { Period } from '#contracts/primitives.ts';
import { useSentimentActivity } from '#web/data/admin-sentiments.ts';
import { useSentiments } from '#web/data/sentiments.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { PeriodSelect } from '#web/ui/PeriodSelect.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ActivityTiles } from './ActivityTiles.tsx';
import { Alerts } from './Alerts.tsx';
import { MonitorNotes } from './MonitorNotes.tsx';
import { PairList } from './PairList.tsx';

/** The mood of each pair now, and what it was over a period. */
export function SentimentsTab() {
  const [period, setPeriod] = useState<Period>('today');
  const { answer, refresh } = useSentiments();
  const activity = useSentimentActivity(period);
  const isSample = answer.state === 'sample'; // what was counted does not stand below what was not
  return (
    <>
      <AnalysisHeading
        title="Sentiment Monitor"
        of={answer}
        refresh={() => Promise.all([refresh(), activity.refetch()])}
        badge={<Badge tone="info">Modelled</Badge>}
      >
        <PeriodSelect value={period} onChange={setPeriod} />
      </AnalysisHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <ActivityTiles of={activity} />
        <AnswerStates
          of={answer}
          retry={refresh}
          skeleton={<Skeleton label="Loading sentiments" count={4} />}
          failure="Sentiments could not be loaded."
        >
          {(sentiments) => (
            <>
              <MonitorNotes of={sentiments} />
              <Alerts records={sentiments.sentiment_data} />
              <PairList
                records={sentiments.sentiment_data}
                activity={isSample ? [] : (activity.data?.pairs ?? [])}
                period={period}
              />
            </>
          )}
        </AnswerStates>
      </div>
    </>
  );
}
