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
import { formatUptime } from '#web/lib/format-time.ts';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';

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

/** The four words that say whether something is wrong. */
export function StatusTiles({ health }: { health: SystemHealth }) {
  return (
    <StatTiles label="Status">
      <StatTile label="Status" icon={Activity} value={<State of={statusLooks[health.status]} />} />
      <StatTile label="Uptime" icon={Timer} value={<Uptime of={health} />} />
      <StatTile
        label="Database"
        icon={Database}
        value={<State of={databaseLooks[health.database_status]} />}
      />
      <StatTile label="API" icon={Plug} value={<State of={apiLooks[health.api_status]} />} />
    </StatTiles>
  );
}

/** In a narrow tile it takes two lines. */
function Uptime({ of: { uptime } }: { of: SystemHealth }) {
  return <span className="text-card whitespace-normal">{formatUptime(uptime)}</span>;
}

function State({ of: { label, icon: Icon, className } }: { of: Look }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', className)}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
    </span>
  );
}
