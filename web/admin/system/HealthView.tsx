import {
  CircleCheck,
  CircleHelp,
  CirclePause,
  CircleX,
  Clock,
  Gauge,
  Hourglass,
  Sigma,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type SourceHealth,
  startOf,
  type SystemHealth,
  type SystemMetrics,
  useReloadAll,
  useSystemHealth,
  useSystemMetrics,
} from '#web/data/admin/system.ts';
import { formatAge } from '#web/lib/format-time.ts';
import { responseTimeBand } from '#web/lib/bands.ts';
import { Age } from '#web/ui/figures/times.tsx';
import { type Answer, AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { AnswerAge, ServerPanel } from './ServerPanel.tsx';
import { JobList } from './JobList.tsx';
import { StatusTiles } from './StatusTiles.tsx';
import { SystemActions } from './SystemActions.tsx';
import { explanations } from './explanations.ts';

const looks = {
  ok: { label: 'OK', tone: 'ok', icon: CircleCheck },
  late: { label: 'Late', tone: 'warn', icon: Clock },
  down: { label: 'Down', tone: 'danger', icon: CircleX },
  idle: { label: 'Idle', tone: 'neutral', icon: CirclePause },
  unknown: { ...unknownLook, icon: CircleHelp },
} as const;

const urgency: Readonly<Record<SourceHealth['status'], number>> = {
  down: 0,
  late: 1,
  unknown: 1,
  ok: 2,
  idle: 2,
};

const byUrgency = (a: SourceHealth, b: SourceHealth): number =>
  urgency[a.status] - urgency[b.status];

/** Everything that brings data, and how old the last of it is; what is wrong stands first. */
function SourceList({ sources }: { sources: readonly SourceHealth[] }) {
  return (
    <Panel title="Data Source Health" explanation={explanations.sources}>
      {sources.length === 0 ? (
        <p className="text-ink-2">No source of data is known.</p>
      ) : (
        <ul aria-label="Data sources" className="grid gap-x-6 @2xl:grid-cols-2">
          {sources.toSorted(byUrgency).map((source) => (
            <Source key={source.name} source={source} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Source({ source }: { source: SourceHealth }) {
  const { name, status, as_of, limit_seconds, detail } = source;
  const { label, tone, icon } = looks[status];
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-dense text-ink-2">
          {as_of === null ? 'Nothing yet' : <Age instant={as_of} />}
          {limit_seconds !== null && `, due within ${formatAge(limit_seconds * 1000)}`}
        </p>
        {detail !== null && <p className="text-dense wrap-anywhere text-ink-3">{detail}</p>}
      </div>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    </li>
  );
}

type PerformancePanelProps = { metrics: SystemMetrics; answer: Answer<SystemMetrics> };

/** How quickly and how well the server answers. */
function PerformancePanel({ metrics, answer }: PerformancePanelProps) {
  const { average_response_time: ms } = metrics;
  const { tone, label } = responseTimeBand(ms);
  return (
    <Panel
      title="Performance"
      isPlain
      explanation={explanations.performance}
      badge={<AnswerAge of={answer} />}
    >
      <StatTiles label="Performance">
        <StatTile
          label="Response Time"
          icon={Hourglass}
          value={
            <span className="flex flex-wrap items-center gap-x-2">
              {Math.round(ms).toLocaleString()} ms <Badge tone={tone}>{label}</Badge>
            </span>
          }
        />
        <StatTile
          label="Requests per Minute"
          icon={Gauge}
          value={metrics.requests_per_minute.toLocaleString()}
        />
        <StatTile
          label="Error Rate"
          icon={TriangleAlert}
          value={`${metrics.error_rate.toFixed(2)}%`}
        />
        <StatTile
          label="Requests, Last Hour"
          icon={Sigma}
          value={metrics.requests_last_hour.toLocaleString()}
        />
      </StatTiles>
    </Panel>
  );
}

/** The health of the server, and the progress of a restart. */
function useRestarting() {
  const [endedStart, setEndedStart] = useState<number | null>(null);
  const { answer, refresh, isAwaited } = useSystemHealth(endedStart);
  const readAllAgain = useReloadAll();
  const isBack = endedStart !== null && !isAwaited;
  useEffect(() => {
    if (isBack) readAllAgain();
  }, [isBack, readAllAgain]);
  return {
    health: answer,
    refresh,
    isAway: isAwaited,
    isBack,
    /** @param ended the last that the process said which ends now */
    begin: (ended: SystemHealth): void => setEndedStart(startOf(ended)),
  };
}

/** While the server is away on purpose, that calls fail is no news. */
const withoutFailure = <Data,>(answer: Answer<Data>): Answer<Data> =>
  answer.state === 'loaded' ? { ...answer, error: null } : answer;

/** How the server is at this moment, and what can be done with it. */
export function HealthView() {
  const { health, isAway, isBack, begin, ...restarting } = useRestarting();
  const metrics = useSystemMetrics();
  const refresh = () => Promise.all([restarting.refresh(), metrics.refresh()]);
  const loaded = health.state === 'loaded' ? health.data : null;
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
            {data.warnings.map((warning) => (
              <Banner key={warning} kind="warn">
                {warning}
              </Banner>
            ))}
            <StatusTiles health={data} />
            <ServerPanel health={data} answer={health} />
          </>
        )}
      </AnswerStates>
      <SystemActions health={loaded} restart={{ isAway, isBack, begin }} />
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
