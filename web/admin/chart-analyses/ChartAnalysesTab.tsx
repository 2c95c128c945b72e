import { CircleCheck, Gauge, Percent, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { AnalysisSummary, ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { useAdminChartAnalyses } from '#web/data/market/chart-analyses.ts';
import { scoreBand } from '#web/lib/bands.ts';
import { formatPrice } from '#web/lib/format.ts';
import { unknownLook, Badge } from '#web/ui/Badge.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Lightbox } from '#web/ui/Lightbox.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { DateAndTime } from '#web/ui/figures/times.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';

type CellProps = { analysis: ChartAnalysis };

function FileAndUser({ analysis }: CellProps) {
  const { image, image_filename, username, data_source } = analysis;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {image !== null && <Picture source={image} about={image_filename} />}
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink">{image_filename}</p>
        <p className="truncate text-dense text-ink-3" title={username}>
          {username}
        </p>
        {data_source === 'simulated' && <p className="text-dense text-info">Simulated market</p>}
      </div>
    </div>
  );
}

function Picture({ source, about }: { source: string; about: string }) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => setIndex(0)} className="shrink-0 rounded-control">
        <span className="sr-only">Enlarge the picture {about}</span>
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-11 w-16 rounded-control border border-line bg-sunken object-cover"
        />
      </button>
      <Lightbox images={[source]} index={index} about={about} onChange={setIndex} />
    </>
  );
}

const sides = { BUY: { tone: 'buy', arrow: '▲' }, SELL: { tone: 'sell', arrow: '▼' } } as const;

function Signal({ analysis: { instrument, trading_signal: signal } }: CellProps) {
  if (signal === null) return <span className="text-ink-3">No signal</span>;
  const { tone, arrow } = sides[signal.direction];
  const price = (value: number): string => formatPrice(instrument, value);
  return (
    <div className="flex flex-col gap-0.5 text-dense">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>
          <span aria-hidden>{arrow}</span> {signal.direction}
        </Badge>
        <span className="tabular-nums">{price(signal.entry_price)}</span>
      </p>
      <p className="text-ink-3 tabular-nums">
        SL {price(signal.stop_loss)} · TP {price(signal.take_profit)}
      </p>
      <p className="text-ink-3 tabular-nums">R:R 1:{signal.risk_reward_ratio.toFixed(2)}</p>
    </div>
  );
}

function Patterns({ analysis: { detected_patterns: patterns } }: CellProps) {
  if (patterns.length === 0) return <span className="text-ink-3">None found</span>;
  return (
    <ul className="text-dense">
      {patterns.map((pattern) => (
        <li key={pattern}>{pattern}</li>
      ))}
    </ul>
  );
}

function Confidence({ analysis: { confidence_score: score } }: CellProps) {
  const { label, tone } = scoreBand(score);
  return <Badge tone={tone}>{score > 0 ? `${Math.round(score)} · ${label}` : label}</Badge>;
}

const statuses = {
  completed: { tone: 'ok', label: 'Completed' },
  processing: { tone: 'warn', label: 'Processing' },
  failed: { tone: 'danger', label: 'Failed' },
  unknown: unknownLook,
} as const;

const StatusBadge = ({ analysis: { analysis_status } }: CellProps) => (
  <Badge {...statuses[analysis_status]} />
);

const columns: readonly Column<ChartAnalysis>[] = [
  { name: 'File & User', cell: (analysis) => <FileAndUser analysis={analysis} /> },
  { name: 'Trading Signal', width: 'w-52', cell: (analysis) => <Signal analysis={analysis} /> },
  { name: 'Patterns', width: 'w-48', cell: (analysis) => <Patterns analysis={analysis} /> },
  { name: 'Confidence', width: 'w-36', cell: (analysis) => <Confidence analysis={analysis} /> },
  { name: 'Status', width: 'w-28', cell: (analysis) => <StatusBadge analysis={analysis} /> },
  {
    name: 'Created',
    width: 'w-28',
    cell: ({ created_at }) => <DateAndTime instant={created_at} />,
  },
];

const cardColumns = columns.slice(1).filter(({ name }) => name !== 'Status');

function AnalysisCard({ analysis }: { analysis: ChartAnalysis }) {
  return (
    <Card as="article" aria-label={analysis.image_filename} className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <FileAndUser analysis={analysis} />
        <StatusBadge analysis={analysis} />
      </div>
      <dl className="flex flex-col gap-2 text-dense">
        {cardColumns.map(({ name, cell }) => (
          <div key={name} className="flex min-h-6 items-start gap-3">
            <dt className="w-28 shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0">{cell(analysis)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function AnalysisList({ analyses }: { analyses: readonly ChartAnalysis[] }) {
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
      <DataTable
        label="Chart analyses"
        columns={columns}
        rows={analyses}
        renderCard={(analysis) => <AnalysisCard analysis={analysis} />}
      />
    </section>
  );
}

function AnalysisTiles({ figures }: { figures: AnalysisSummary }) {
  const { total, completed, mean_confidence: confidence } = figures;
  const successRate = total === 0 ? 'N/A' : `${Math.round((100 * completed) / total)}%`;
  const meanConfidence = confidence === null ? 'N/A' : Math.round(confidence);
  return (
    <StatTiles
      label="Figures of the chart analyses"
      tiles={[
        { label: 'Total Analyses', icon: ScanSearch, value: total.toLocaleString() },
        { label: 'Completed', icon: CircleCheck, value: completed.toLocaleString() },
        { label: 'Success Rate', icon: Percent, value: successRate },
        { label: 'Avg Confidence', icon: Gauge, value: meanConfidence },
      ]}
    />
  );
}

export function ChartAnalysesTab() {
  const { list, pages, refresh } = useAdminChartAnalyses();
  return (
    <>
      <ScreenHeading
        title="Chart Analysis"
        subtitle="What members had read from their charts: pattern reading, not graded"
        action={
          <div className="flex items-center gap-3">
            {list.state === 'loaded' && <Freshness of={list.freshness} />}
            <RefreshButton refresh={refresh} />
          </div>
        }
      />
      <AnswerStates
        of={list}
        retry={refresh}
        skeleton={[
          { label: 'Loading figures', shape: 'tiles', count: 4 },
          { label: 'Loading chart analyses', count: 4 },
        ]}
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
    </>
  );
}
