import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import type { JobHealth } from '#web/data/admin/system.ts';
import { Age } from '#web/ui/figures/times.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** `morning-briefing` as a name. */
const nameOf = (job: string): string =>
  job.charAt(0).toUpperCase() + job.slice(1).replace(/[-_]/g, ' ');

const hasFailed = (job: JobHealth): boolean => job.last_error !== null;

const byFailure = (a: JobHealth, b: JobHealth): number =>
  Number(hasFailed(b)) - Number(hasFailed(a));

/** What runs by the clock, and how it went the last time; what failed stands first. */
export function JobList({ jobs }: { jobs: readonly JobHealth[] }) {
  return (
    <Panel title="Background Jobs">
      {jobs.length === 0 ? (
        <p className="text-ink-2">No job has run yet.</p>
      ) : (
        <ul aria-label="Background jobs" className="grid gap-x-6 @2xl:grid-cols-2">
          {jobs.toSorted(byFailure).map((job) => (
            <Job key={job.name} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Job({ job }: { job: JobHealth }) {
  const { name, last_started_at: startedAt, last_error: error } = job;
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <div className="min-w-0">
        <p className="font-medium">{nameOf(name)}</p>
        <p className="text-dense text-ink-2">
          {startedAt === null ? 'Never' : <Age instant={startedAt} />}
        </p>
        {error !== null && <p className="text-dense wrap-anywhere text-danger">{error}</p>}
      </div>
      <Result of={job} />
    </li>
  );
}

function Result({ of: { is_running, last_started_at, last_error } }: { of: JobHealth }) {
  if (is_running) {
    return (
      <Badge tone="info" icon={LoaderCircle}>
        Running
      </Badge>
    );
  }
  if (last_error !== null) {
    return (
      <Badge tone="danger" icon={CircleX}>
        Failed
      </Badge>
    );
  }
  if (last_started_at === null) return <Badge icon={CircleDashed}>Not yet</Badge>;
  return (
    <Badge tone="ok" icon={CircleCheck}>
      Done
    </Badge>
  );
}
