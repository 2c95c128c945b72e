import { useState } from 'react';
import { type AnalyticsRange, useAnalytics } from '#web/data/analytics.ts';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AnalyticsContent } from './AnalyticsContent.tsx';
import { ExportCsv } from './ExportCsv.tsx';
import { RangeSelect } from './RangeSelect.tsx';

/** Who came, what was sold, what signals brought, and who stayed. */
export function AnalyticsTab() {
  const [range, setRange] = useState<AnalyticsRange>('7d');
  const { answer, refresh } = useAnalytics(range);
  return (
    <>
      <ScreenHeading
        title="Platform Analytics"
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
            Counted by the server; hours, days and weeks are those of UTC
            {answer.state === 'loaded' && <Freshness of={answer.freshness} />}
          </span>
        }
        action={
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <RangeSelect value={range} onChange={setRange} />
            <RefreshButton refresh={refresh} />
            <ExportCsv analytics={answer.state === 'loaded' ? answer.data : null} />
          </div>
        }
      />
      <AnswerStates
        of={answer}
        retry={refresh}
        skeleton={<AnalyticsSkeleton />}
        failure="Analytics could not be loaded."
      >
        {(analytics) => <AnalyticsContent analytics={analytics} />}
      </AnswerStates>
    </>
  );
}

function AnalyticsSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={6} />
      <Skeleton label="Loading charts" shape="cards" count={2} />
    </div>
  );
}
