import { Activity, Gauge, Percent, Radar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RECORD_TIMEFRAMES, RecordTimeframe, type SignalStats } from '#contracts/track-record.ts';
import { useSignalStats } from '#web/data/signals/admin-signals.ts';
import type { Freshness as Age } from '#web/data/query-results.ts';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { ScannerRate } from '#web/ui/figures/ScannerRate.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { AllSignals } from './AllSignals.tsx';
import { SniperPanel } from './SniperPanel.tsx';
import { formatPercent, insufficientData } from './signal-copy.ts';

function SignalTiles({ stats, freshness }: { stats: SignalStats; freshness: Age }) {
  const { total, active, closed, success_rate: success, avg_confidence: confidence } = stats;
  const successRate = success === null ? <TooFew closed={closed} /> : <ScannerRate of={success} />;
  const meanConfidence = confidence === null ? 'N/A' : formatPercent(100 * confidence);
  return (
    <>
      <StatTiles
        label="Figures of the signals"
        tiles={[
          { label: 'Total', icon: Radar, value: total.toLocaleString() },
          { label: 'Active', icon: Activity, value: active.toLocaleString() },
          { label: 'Success Rate', icon: Percent, value: successRate },
          { label: 'Avg Confidence', icon: Gauge, value: meanConfidence },
        ]}
      />
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

const timeframeLabel: Readonly<Record<RecordTimeframe, string>> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  all: 'All Time',
};

const options = RECORD_TIMEFRAMES.map((value) => ({ value, label: timeframeLabel[value] }));

function SignalFigures({ timeframe }: { timeframe: RecordTimeframe }) {
  const stats = useSignalStats(timeframe);
  return (
    <div className="flex flex-col gap-3">
      <QueryStates
        of={stats}
        skeleton={<Skeleton label="Loading figures" shape="tiles" count={4} />}
        failure="Signal figures could not be loaded."
        freshness={stats.freshness}
      >
        {(data) => <SignalTiles stats={data} freshness={stats.freshness} />}
      </QueryStates>
    </div>
  );
}

/** All signals of the scanners with their results; voids or hides them. */
export function SignalsTab() {
  const [timeframe, setTimeframe] = useState<RecordTimeframe>('all');
  return (
    <>
      <ScreenHeading
        title="Trading Signals"
        subtitle="All signals of the scanners, graded by candles"
        action={
          <div className="min-w-0">
            <Select
              aria-label="Timeframe of the figures"
              options={options}
              value={timeframe}
              onChange={({ target }) => setTimeframe(RecordTimeframe.parse(target.value))}
            />
          </div>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <SignalFigures timeframe={timeframe} />
        <SniperPanel />
        <AllSignals />
      </div>
    </>
  );
}
