import { Activity, Gauge, Percent, Radar } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignalStats } from '#contracts/track-record.ts';
import type { Freshness as Age } from '#web/data/freshness.ts';
import { Freshness } from '#web/ui/Freshness.tsx';
import { RMultiple } from '#web/ui/RMultiple.tsx';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { formatPercent, insufficientData } from './signal-text.ts';
import { SourceBadge } from '#web/ui/signal-badges.tsx';

type SignalTilesProps = { stats: SignalStats; freshness: Age };

/** The four documented figures, and what they are to be read with. */
export function SignalTiles({ stats, freshness }: SignalTilesProps) {
  const { total, active, closed, success_rate: success, avg_confidence: confidence } = stats;
  return (
    <>
      <StatTiles label="Figures of the signals">
        <StatTile label="Total" icon={Radar} value={total.toLocaleString()} />
        <StatTile label="Active" icon={Activity} value={active.toLocaleString()} />
        <StatTile
          label="Success Rate"
          icon={Percent}
          value={success === null ? <TooFew closed={closed} /> : formatPercent(success)}
        />
        <StatTile
          label="Avg Confidence"
          icon={Gauge}
          value={confidence === null ? 'N/A' : formatPercent(100 * confidence)}
        />
      </StatTiles>
      <SignalFacts stats={stats} />
      <p className="flex flex-wrap items-center gap-2">
        <SourceBadge source={stats.data_source} />
        <Freshness of={freshness} />
      </p>
    </>
  );
}

/** Too long for the one line of a tile. */
function TooFew({ closed }: { closed: number }) {
  return (
    <span className="block text-dense font-medium whitespace-normal text-ink-2">
      {insufficientData(closed)}
    </span>
  );
}

function SignalFacts({ stats }: { stats: SignalStats }) {
  const { closed, success_low: low, success_high: high, expectancy_r: expectancy } = stats;
  return (
    <dl
      aria-label="Beside the figures"
      className="flex flex-wrap gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-3 py-2 text-dense"
    >
      <Fact name="Closed and graded">{closed.toLocaleString()}</Fact>
      {low !== null && high !== null && (
        <Fact name="Success Rate, 95% interval">
          {formatPercent(low)} to {formatPercent(high)} (n={closed.toLocaleString()})
        </Fact>
      )}
      <Fact name="Expectancy after costs">
        {expectancy === null ? insufficientData(closed) : <RMultiple value={expectancy} />}
      </Fact>
      <Fact name="Backfilled">{stats.backfilled.toLocaleString()}</Fact>
      <Fact name="Voided">{stats.voided.toLocaleString()}</Fact>
      <Fact name="Hidden">{stats.hidden.toLocaleString()}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
