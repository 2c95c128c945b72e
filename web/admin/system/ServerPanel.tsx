import type { SystemHealth } from '#web/data/system.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { Age } from '#web/ui/Age.tsx';
import type { Answer } from '#web/ui/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { AnswerAge } from './AnswerAge.tsx';
import { explanations } from './explanations.ts';
import { UsageFact } from './UsageFact.tsx';

type ServerPanelProps = { health: SystemHealth; answer: Answer<SystemHealth> };

/** What the server needs of its machine. */
export function ServerPanel({ health, answer }: ServerPanelProps) {
  const { memory_bytes, memory_limit_bytes, disk_free_bytes, last_backup } = health;
  const memory = `${formatBytes(memory_bytes)} of ${formatBytes(memory_limit_bytes)}`;
  return (
    <Panel title="Server" explanation={explanations.server} badge={<AnswerAge of={answer} />}>
      <dl aria-label="Usage" className="grid gap-4 @md:grid-cols-3">
        <UsageFact name="Memory Usage" percent={health.memory_usage} note={memory} />
        <UsageFact name="CPU Usage" percent={health.cpu_usage} note="Over the last minute" />
        <UsageFact
          name="Disk Usage"
          percent={health.disk_usage}
          note={`${formatBytes(disk_free_bytes)} free`}
        />
      </dl>
      <Facts label="The server in figures">
        <Fact name="Active Connections">{health.active_connections.toLocaleString()}</Fact>
        <Fact name="Live Streams">{health.live_streams.toLocaleString()}</Fact>
        <Fact name="Event Loop Delay">{health.event_loop_delay_ms.toFixed(1)} ms</Fact>
        <Fact name="Write Wait">{health.write_wait_ms.toFixed(1)} ms</Fact>
        <Fact name="Database Size">{formatBytes(health.database_bytes)}</Fact>
        <Fact name="Last Backup">
          {last_backup === null ? (
            <Badge tone="warn">There is none yet</Badge>
          ) : (
            <Age instant={last_backup} />
          )}
        </Fact>
        <Fact name="Version">{health.version}</Fact>
      </Facts>
    </Panel>
  );
}
