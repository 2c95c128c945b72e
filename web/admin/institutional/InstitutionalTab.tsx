import { Gauge, Landmark, TrendingUpDown, Users } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '#contracts/market/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { useInstitutionalRuns, type InstitutionalRun } from '#web/data/market/institutional.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Leaning, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { PeriodSelect } from '#web/ui/forms/Segments.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';

export function InstitutionalTab() {
  const [period, setPeriod] = useState<Period>('today');
  const { runs, list } = useInstitutionalRuns(period);
  return (
    <>
      <ScreenHeading
        title="Institutional Monitor"
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
            Analyses that members have run, from the log
            <Badge tone="info">Modelled</Badge>
            {runs.data !== undefined && <Freshness of={runs.freshness} />}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PeriodSelect value={period} onChange={setPeriod} />
            <RefreshButton refresh={runs.refetch} />
          </div>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <QueryStates
          of={runs}
          skeleton={[
            { label: 'Loading figures', shape: 'tiles', count: 4 },
            { label: 'Loading institutional analyses', count: 4 },
          ]}
          failure="Institutional analyses could not be loaded."
          freshness={runs.freshness}
        >
          {({ rows, total, figures }) => (
            <>
              <RunTiles figures={figures} />
              {rows.length === 0 ? (
                <EmptyState
                  icon={Landmark}
                  title="No analyses in this period"
                  hint="They appear here when members run the institutional analysis"
                />
              ) : (
                <section aria-labelledby="institutional-runs" className="flex flex-col gap-3">
                  <h2 id="institutional-runs" className="text-card font-semibold">
                    Analyses
                  </h2>
                  <RunList runs={rows} />
                  <ListEnd of={list} loaded={rows.length} total={total} things="analyses" />
                </section>
              )}
            </>
          )}
        </QueryStates>
      </div>
    </>
  );
}

function RunTiles({ figures }: { figures: RunSummary }) {
  const { total, members, bullish, bearish, mean_confidence: confidence } = figures;
  const biases = `${bullish.toLocaleString()} / ${bearish.toLocaleString()}`;
  const meanConfidence = confidence === null ? 'N/A' : `${Math.round(confidence)}%`;
  return (
    <StatTiles
      label="Figures of the analyses"
      tiles={[
        { label: 'Total Analyses', icon: Landmark, value: total.toLocaleString() },
        { label: 'Members', icon: Users, value: members.toLocaleString() },
        { label: 'Bullish / Bearish', icon: TrendingUpDown, value: biases },
        { label: 'Avg Confidence', icon: Gauge, value: meanConfidence },
      ]}
    />
  );
}

const columns: readonly Column<InstitutionalRun>[] = [
  {
    name: 'Pair',
    width: 'w-24',
    cell: ({ pair }) => <span className="font-medium text-ink">{pair}</span>,
  },
  { name: 'Timeframe', width: 'w-24', cell: ({ timeframe }) => timeframe },
  { name: 'Bias', width: 'w-44', cell: ({ bias }) => <Leaning label={bias} /> },
  {
    name: 'Confidence',
    width: 'w-32',
    cell: ({ confidence }) => <ConfidenceBadge confidence={confidence / 100} />,
  },
  { name: 'Volume', width: 'w-24', cell: ({ volume }) => `${Math.round(volume)} of 100` },
  {
    name: 'Last Analysis',
    cell: ({ lastAnalysis }) => <ScheduledTime at={Date.parse(lastAnalysis)} />,
  },
  { name: 'User', cell: ({ username }) => <span className="wrap-anywhere">{username}</span> },
];

function RunList({ runs }: { runs: readonly InstitutionalRun[] }) {
  return (
    <DataTable
      label="Institutional analyses"
      columns={columns}
      rows={runs}
      tableFrom="64rem"
      cardGrid="md:grid-cols-2"
      renderCard={(run) => <RunCard run={run} />}
    />
  );
}

function RunCard({ run }: { run: InstitutionalRun }) {
  const { pair, timeframe, bias } = run;
  return (
    <Card as="article" aria-label={`${pair} ${timeframe}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{pair}</h3>
        <span className="text-dense text-ink-2">{timeframe}</span>
        <span className="ml-auto">
          <Leaning label={bias} />
        </span>
      </div>
      <CardFacts
        row={run}
        columns={columns}
        names={['Confidence', 'Volume', 'Last Analysis', 'User']}
      />
    </Card>
  );
}
