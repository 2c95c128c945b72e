import { CircleCheck, Gauge, Percent, ScanSearch, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnalysisSummary, ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { useAdminChartAnalyses } from '#web/data/market/chart-analyses.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import {
  Confidence,
  Created,
  FileAndUser,
  Patterns,
  Signal,
  StatusBadge,
} from './analysis-cells.tsx';

/** The analyses where a table would be squeezed. */
function AnalysisCards({ analyses }: { analyses: readonly ChartAnalysis[] }) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {analyses.map((analysis) => (
        <li key={analysis.id}>
          <AnalysisCard analysis={analysis} />
        </li>
      ))}
    </ul>
  );
}

function AnalysisCard({ analysis }: { analysis: ChartAnalysis }) {
  return (
    <Card as="article" aria-label={analysis.image_filename} className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <FileAndUser analysis={analysis} />
        <StatusBadge analysis={analysis} />
      </div>
      <dl className="flex flex-col gap-2 text-dense">
        <Fact name="Trading Signal">
          <Signal analysis={analysis} />
        </Fact>
        <Fact name="Patterns">
          <Patterns analysis={analysis} />
        </Fact>
        <Fact name="Confidence">
          <Confidence analysis={analysis} />
        </Fact>
        <Fact name="Created">
          <Created analysis={analysis} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-start gap-3">
      <dt className="w-28 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const columns: readonly Column<ChartAnalysis>[] = [
  { name: 'File & User', cell: (analysis) => <FileAndUser analysis={analysis} /> },
  { name: 'Trading Signal', width: 'w-52', cell: (analysis) => <Signal analysis={analysis} /> },
  { name: 'Patterns', width: 'w-48', cell: (analysis) => <Patterns analysis={analysis} /> },
  { name: 'Confidence', width: 'w-28', cell: (analysis) => <Confidence analysis={analysis} /> },
  { name: 'Status', width: 'w-28', cell: (analysis) => <StatusBadge analysis={analysis} /> },
  { name: 'Created', width: 'w-28', cell: (analysis) => <Created analysis={analysis} /> },
];

/** The analyses where all six columns have room. */
const AnalysisTable = ({ analyses }: { analyses: readonly ChartAnalysis[] }) => (
  <DataTable label="Chart analyses" columns={columns} rows={analyses} />
);

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** The history: a table where it has room, else cards. */
function AnalysisList({ analyses }: { analyses: readonly ChartAnalysis[] }) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? AnalysisTable : AnalysisCards;
  if (analyses.length === 0) {
    return (
      <EmptyState
        icon={ScanSearch}
        title="No chart analyses yet"
        hint="They appear here when members analyse a chart"
      />
    );
  }
  return (
    <section aria-labelledby="analysis-history">
      <h2 id="analysis-history" className="mb-3 text-card font-semibold">
        Analysis History
      </h2>
      <Layout analyses={analyses} />
    </section>
  );
}

const NONE = 'N/A';

/** Figures of all analyses, loaded or not. */
function AnalysisTiles({ figures }: { figures: AnalysisSummary }) {
  const { total, completed, mean_confidence: confidence } = figures;
  return (
    <StatTiles label="Figures of the chart analyses">
      <StatTile label="Total Analyses" icon={ScanSearch} value={total.toLocaleString()} />
      <StatTile label="Completed" icon={CircleCheck} value={completed.toLocaleString()} />
      <StatTile
        label="Success Rate"
        icon={Percent}
        value={total === 0 ? NONE : `${Math.round((100 * completed) / total)}%`}
      />
      <StatTile
        label="Avg Confidence"
        icon={Gauge}
        value={confidence === null ? NONE : Math.round(confidence)}
      />
    </StatTiles>
  );
}

type ContentProps = { of: ReturnType<typeof useAdminChartAnalyses> };

/** Figures and history in whatever state they are. */
export function ChartAnalysesContent({ of: { list, pages, refresh } }: ContentProps) {
  return (
    <AnswerStates
      of={list}
      retry={refresh}
      skeleton={<AnalysesSkeleton />}
      failure="Chart analyses could not be loaded."
    >
      {({ rows, total, figures }) => (
        <>
          <AnalysisTiles figures={figures} />
          <AnalysisList analyses={rows} />
          <ListEnd of={pages} loaded={rows.length} total={total} things="analyses" />
        </>
      )}
    </AnswerStates>
  );
}

function AnalysesSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={4} />
      <Skeleton label="Loading chart analyses" count={4} />
    </div>
  );
}

/** What members had read from their charts. */
export function ChartAnalysesTab() {
  const analyses = useAdminChartAnalyses();
  const { list, isRefreshing, refresh } = analyses;
  return (
    <>
      <ScreenHeading
        title="Chart Analysis"
        subtitle="What members had read from their charts: pattern reading, not graded"
        action={
          <div className="flex items-center gap-3">
            {list.state === 'loaded' && <Freshness of={list.freshness} />}
            <Button onClick={refresh} isBusy={isRefreshing} busyLabel="Refreshing...">
              <RefreshCw aria-hidden className="size-4" />
              Refresh
            </Button>
          </div>
        }
      />
      <ChartAnalysesContent of={analyses} />
    </>
  );
}
