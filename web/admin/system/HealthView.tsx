import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleX,
  Clock,
  Gauge,
  Hourglass,
  LoaderCircle,
  Sigma,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type JobHealth,
  type SourceHealth,
  startOf,
  type SystemHealth,
  type SystemMetrics,
  useReloadAll,
  useSystemHealth,
  useSystemMetrics,
} from '#web/data/admin/system.ts';
import { ofMachine } from '#web/data/device/demo.ts';
import { formatAge } from '#web/lib/format-time.ts';
import { responseTimeBand } from '#web/lib/bands.ts';
import { Age } from '#web/ui/figures/times.tsx';
import { type Answer, AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { AnswerAge, NoMachine, ServerPanel, StatusTiles } from './ServerPanel.tsx';
import { SystemActions } from './SystemActions.tsx';
import { explanations } from './explanations.ts';

const sourceLooks = {
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

function SourceList({ sources }: { sources: readonly SourceHealth[] }) {
  return (
    <Panel title="Data Source Health" explanation={explanations.sources}>
      {sources.length === 0 ? (
        <p className="text-ink-2">No source of data is known.</p>
      ) : (
        <ul aria-label="Data sources" className="grid gap-x-6 @2xl:grid-cols-2">
          {sources.toSorted(byUrgency).map(({ name, status, as_of, limit_seconds, detail }) => (
            <Check key={name} name={name} badge={<Badge {...sourceLooks[status]} />}>
              <p className="text-dense text-ink-2">
                {as_of === null ? 'Nothing yet' : <Age instant={as_of} />}
                {limit_seconds !== null && `, due within ${formatAge(limit_seconds * 1000)}`}
              </p>
              {detail !== null && <p className="text-dense wrap-anywhere text-ink-3">{detail}</p>}
            </Check>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Check({ name, badge, children }: { name: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        {children}
      </div>
      {badge}
    </li>
  );
}

/** `morning-briefing` as a name. */
const jobName = (job: string): string =>
  job.charAt(0).toUpperCase() + job.slice(1).replace(/[-_]/g, ' ');

const byFailure = (a: JobHealth, b: JobHealth): number =>
  Number(b.last_error !== null) - Number(a.last_error !== null);

function JobList({ jobs }: { jobs: readonly JobHealth[] }) {
  return (
    <Panel title="Background Jobs">
      {jobs.length === 0 ? (
        <p className="text-ink-2">No job has run yet.</p>
      ) : (
        <ul aria-label="Background jobs" className="grid gap-x-6 @2xl:grid-cols-2">
          {jobs.toSorted(byFailure).map((job) => (
            <Check key={job.name} name={jobName(job.name)} badge={<Badge {...jobLook(job)} />}>
              <p className="text-dense text-ink-2">
                {job.last_started_at === null ? 'Never' : <Age instant={job.last_started_at} />}
              </p>
              {job.last_error !== null && (
                <p className="text-dense wrap-anywhere text-danger">{job.last_error}</p>
              )}
            </Check>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const jobLooks = {
  running: { label: 'Running', tone: 'info', icon: LoaderCircle },
  failed: { label: 'Failed', tone: 'danger', icon: CircleX },
  waiting: { label: 'Not yet', tone: 'neutral', icon: CircleDashed },
  done: { label: 'Done', tone: 'ok', icon: CircleCheck },
} as const;

function jobLook({ is_running, last_started_at, last_error }: JobHealth) {
  if (is_running) return jobLooks.running;
  if (last_error !== null) return jobLooks.failed;
  return last_started_at === null ? jobLooks.waiting : jobLooks.done;
}

type PerformancePanelProps = { metrics: SystemMetrics; answer: Answer<SystemMetrics> };

function PerformancePanel({ metrics, answer }: PerformancePanelProps) {
  const { average_response_time: ms, error_rate: errorRate } = metrics;
  const { requests_per_minute: perMinute, requests_last_hour: lastHour } = metrics;
  const responseTime = (
    <span className="flex flex-wrap items-center gap-x-2">
      {Math.round(ms).toLocaleString()} ms <Badge {...responseTimeBand(ms)} />
    </span>
  );
  return (
    <Panel
      title="Performance"
      isPlain
      explanation={explanations.performance}
      badge={<AnswerAge of={answer} />}
    >
      <NoMachine />
      <StatTiles
        label="Performance"
        tiles={[
          { label: 'Response Time', icon: Hourglass, value: ofMachine(responseTime) },
          {
            label: 'Requests per Minute',
            icon: Gauge,
            value: ofMachine(perMinute.toLocaleString()),
          },
          {
            label: 'Error Rate',
            icon: TriangleAlert,
            value: ofMachine(`${errorRate.toFixed(2)}%`),
          },
          {
            label: 'Requests, Last Hour',
            icon: Sigma,
            value: ofMachine(lastHour.toLocaleString()),
          },
        ]}
      />
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
    /** @param ended the last answer of the process that ends now */
    begin: (ended: SystemHealth): void => setEndedStart(startOf(ended)),
  };
}

const withoutFailure = <Data,>(answer: Answer<Data>): Answer<Data> =>
  answer.state === 'loaded' ? { ...answer, error: null } : answer;

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
        skeleton={[
          { label: 'Loading health', shape: 'tiles', count: 4 },
          { label: 'Loading figures of the server', shape: 'cards', count: 1 },
        ]}
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
