import { clsx } from 'clsx';
import {
  Activity,
  CircleCheck,
  CircleHelp,
  CircleX,
  Database,
  Plug,
  Timer,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { SystemHealth } from '#web/data/admin/system.ts';
import { isDemo, ofMachine } from '#web/data/device/demo.ts';
import { usageBand } from '#web/lib/bands.ts';
import { formatUptime } from '#web/lib/format-long-time.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { CardFact, Meter, StatTiles } from '#web/ui/figures/facts.tsx';
import { Age } from '#web/ui/figures/times.tsx';
import type { Answer } from '#web/ui/states/AnswerStates.tsx';
import { explanations } from './explanations.ts';

type Look = { label: string; icon: LucideIcon; className: string };

const good = { icon: CircleCheck, className: 'text-ok' };
const doubtful = { icon: TriangleAlert, className: 'text-warn' };
const unknown = { label: 'Unknown', icon: CircleHelp, className: 'text-ink-2' };
const bad = { icon: CircleX, className: 'text-danger' };

const statusLooks: Readonly<Record<SystemHealth['status'], Look>> = {
  healthy: { label: 'Healthy', ...good },
  degraded: { label: 'Degraded', ...doubtful },
  unavailable: { label: 'Unavailable', ...bad },
  unknown,
};
const databaseLooks: Readonly<Record<SystemHealth['database_status'], Look>> = {
  connected: { label: 'Connected', ...good },
  unavailable: { label: 'Unavailable', ...bad },
  unknown,
};
const apiLooks: Readonly<Record<SystemHealth['api_status'], Look>> = {
  operational: { label: 'Operational', ...good },
  degraded: { label: 'Degraded', ...doubtful },
  unknown,
};

export function StatusTiles({ health }: { health: SystemHealth }) {
  const { status, uptime, database_status, api_status } = health;
  return (
    <StatTiles
      label="Status"
      tiles={[
        { label: 'Status', icon: Activity, value: <State of={statusLooks[status]} /> },
        {
          label: 'Uptime',
          icon: Timer,
          // Takes two lines in a narrow tile.
          value: <span className="text-card whitespace-normal">{formatUptime(uptime)}</span>,
        },
        { label: 'Database', icon: Database, value: <State of={databaseLooks[database_status]} /> },
        { label: 'API', icon: Plug, value: <State of={apiLooks[api_status]} /> },
      ]}
    />
  );
}

function State({ of: { label, icon: Icon, className } }: { of: Look }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', className)}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
    </span>
  );
}

function UsageFact({ name, percent, note }: { name: string; percent: number; note: string }) {
  if (isDemo()) return <CardFact name={name}>–</CardFact>;
  const band = usageBand(percent);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-card font-semibold">{percent.toFixed(1)}%</span>
        <Badge {...band} />
      </dd>
      <dd aria-hidden>
        <Meter percent={percent} tone={band.tone} />
      </dd>
      <dd className="text-meta text-ink-3">{note}</dd>
    </div>
  );
}

type ServerPanelProps = { health: SystemHealth; answer: Answer<SystemHealth> };

export function ServerPanel({ health, answer }: ServerPanelProps) {
  const { memory_bytes, memory_limit_bytes, disk_free_bytes, last_backup } = health;
  const memory = `${formatBytes(memory_bytes)} of ${formatBytes(memory_limit_bytes)}`;
  return (
    <Panel title="Server" explanation={explanations.server} badge={<AnswerAge of={answer} />}>
      <NoMachine />
      <dl aria-label="Usage" className="grid gap-4 @md:grid-cols-3">
        <UsageFact name="Memory Usage" percent={health.memory_usage} note={memory} />
        <UsageFact name="CPU Usage" percent={health.cpu_usage} note="Over the last minute" />
        <UsageFact
          name="Disk Usage"
          percent={health.disk_usage}
          note={`${formatBytes(disk_free_bytes)} free`}
        />
      </dl>
      <dl
        aria-label="The server in figures"
        className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3 text-dense @lg:grid-cols-3 @3xl:grid-cols-4"
      >
        <CardFact name="Active Connections">
          {ofMachine(health.active_connections.toLocaleString())}
        </CardFact>
        <CardFact name="Live Streams">{ofMachine(health.live_streams.toLocaleString())}</CardFact>
        <CardFact name="Event Loop Delay">
          {ofMachine(`${health.event_loop_delay_ms.toFixed(1)} ms`)}
        </CardFact>
        <CardFact name="Write Wait">{ofMachine(`${health.write_wait_ms.toFixed(1)} ms`)}</CardFact>
        <CardFact name="Database Size">
          {health.database_bytes === null ? 'Unknown' : formatBytes(health.database_bytes)}
        </CardFact>
        <CardFact name="Last Backup">
          {last_backup === null ? (
            <Badge tone="warn">There is none yet</Badge>
          ) : (
            <Age instant={last_backup} />
          )}
        </CardFact>
        <CardFact name="Version">{health.version}</CardFact>
      </dl>
    </Panel>
  );
}

/** Why figures are missing in the demo. */
export function NoMachine() {
  if (!isDemo()) return null;
  return (
    <p className="mb-3 text-dense text-ink-2">
      Demo: there is no server here, so what a machine does is not measured.
    </p>
  );
}

/** When the server measured the figures of a panel. */
export function AnswerAge({ of }: { of: Answer<{ as_of: string }> }) {
  if (of.state === 'sample') return <Badge tone="info">Sample data</Badge>;
  if (of.state !== 'loaded') return null;
  return <Freshness of={{ ...of.freshness, asOf: Date.parse(of.data.as_of) }} />;
}
