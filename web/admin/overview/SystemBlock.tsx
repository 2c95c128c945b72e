import { unknownLook, Badge, type BadgeLook } from '#web/ui/Badge.tsx';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import {
  type SystemHealth,
  type SystemMetrics,
  useSystemHealth,
  useSystemMetrics,
} from '#web/data/admin/system.ts';
import { isDemo, ofMachine } from '#web/data/device/demo.ts';
import { formatUptime } from '#web/lib/format-long-time.ts';
import { responseTimeBand } from '#web/lib/bands.ts';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

/** How the server is, in short; the tab System Health tells more. */
export function SystemBlock() {
  const health = useSystemHealth();
  const metrics = useSystemMetrics();
  return (
    <Panel
      title="System health"
      badge={health.answer.state === 'loaded' && <Freshness of={health.answer.freshness} />}
    >
      <AnswerStates
        of={health.answer}
        retry={health.refresh}
        skeleton={<Skeleton label="Loading system health" count={1} />}
        failure="System health could not be loaded."
      >
        {(read) => <HealthFacts health={read} />}
      </AnswerStates>
      <AnswerStates
        of={metrics.answer}
        retry={metrics.refresh}
        skeleton={<Skeleton label="Loading metrics" count={1} />}
        failure="Metrics could not be loaded."
      >
        {(read) => <MetricFacts metrics={read} />}
      </AnswerStates>
    </Panel>
  );
}

const states: Readonly<Record<SystemHealth['status'], BadgeLook>> = {
  healthy: { tone: 'ok', label: 'Healthy' },
  degraded: { tone: 'warn', label: 'Degraded' },
  unavailable: { tone: 'danger', label: 'Unavailable' },
  unknown: unknownLook,
};

function HealthFacts({ health }: { health: SystemHealth }) {
  return (
    <Facts label="System health">
      <Fact name="Status">
        <Badge {...states[health.status]} />
      </Fact>
      <Fact name="Uptime">{formatUptime(health.uptime)}</Fact>
      <Fact name="Active connections">{ofMachine(health.active_connections.toLocaleString())}</Fact>
    </Facts>
  );
}

function MetricFacts({ metrics }: { metrics: SystemMetrics }) {
  const { average_response_time: ms, error_rate: errors } = metrics;
  return (
    <Facts label="Answers and scanners">
      <Fact name="Response time" badge={!isDemo() && <Badge {...responseTimeBand(ms)} />}>
        {ofMachine(`${ms.toLocaleString(undefined, { maximumFractionDigits: 1 })} ms`)}
      </Fact>
      <Fact name="Error rate">{ofMachine(`${errors.toFixed(2)}%`)}</Fact>
      <Fact name="Scanner status">
        <ScannerStatus sources={metrics.sources} />
      </Fact>
    </Facts>
  );
}

function ScannerStatus({ sources }: Pick<SystemMetrics, 'sources'>) {
  const names = Object.values(scannerLabel);
  const scanners = sources.filter(({ name }) => names.some((prefix) => name.startsWith(prefix)));
  const failing = scanners.filter(({ status }) => status === 'late' || status === 'down');
  if (scanners.length === 0) return <Badge>Unknown</Badge>;
  if (failing.length === 0) return <Badge tone="ok">On time</Badge>;
  return (
    <Badge tone="danger">{failing.map(({ name, status }) => `${name} ${status}`).join(', ')}</Badge>
  );
}
