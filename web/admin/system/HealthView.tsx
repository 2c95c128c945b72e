import { useSystemMetrics } from '#web/data/system.ts';
import { type Answer, AnswerStates } from '#web/ui/AnswerStates.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { JobList } from './JobList.tsx';
import { PerformancePanel } from './PerformancePanel.tsx';
import { ServerPanel } from './ServerPanel.tsx';
import { SourceList } from './SourceList.tsx';
import { StatusTiles } from './StatusTiles.tsx';
import { SystemActions } from './SystemActions.tsx';
import { useRestarting } from './use-restarting.ts';

/** While the server is away on purpose, that calls fail is no news. */
const withoutFailure = <Data,>(answer: Answer<Data>): Answer<Data> =>
  answer.state === 'loaded' ? { ...answer, error: null } : answer;

/** How the server is at this moment, and what can be done with it. */
export function HealthView() {
  const { health, isAway, isBack, begin, ...restarting } = useRestarting();
  const metrics = useSystemMetrics();
  const refresh = () => Promise.all([restarting.refresh(), metrics.refresh()]);
  const known = health.state === 'loaded' ? health.data : null;
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-dense text-ink-3">Measured every 30 seconds</p>
        <RefreshButton refresh={refresh} />
      </div>
      <AnswerStates
        of={isAway ? withoutFailure(health) : health}
        retry={restarting.refresh}
        skeleton={<HealthSkeleton />}
        failure="Health could not be loaded."
      >
        {(data) => (
          <>
            <StatusTiles health={data} />
            <ServerPanel health={data} answer={health} />
          </>
        )}
      </AnswerStates>
      <SystemActions health={known} restart={{ isAway, isBack, begin }} />
      <AnswerStates
        of={isAway ? withoutFailure(metrics.answer) : metrics.answer}
        retry={metrics.refresh}
        skeleton={<Skeleton label="Loading metrics" shape="cards" count={2} />}
        failure="Metrics could not be loaded."
      >
        {(data) => (
          <>
            <PerformancePanel metrics={data} answer={metrics.answer} />
            <SourceList sources={data.sources} />
            <JobList jobs={data.jobs} />
          </>
        )}
      </AnswerStates>
    </div>
  );
}

function HealthSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading health" shape="tiles" count={4} />
      <Skeleton label="Loading figures of the server" shape="cards" count={1} />
    </div>
  );
}
