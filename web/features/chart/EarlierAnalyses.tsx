import { useChartAnalyses, type ChartAnalysis } from '#web/data/market/chart-analyses.ts';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type EarlierAnalysesProps = {
  /** False while the chart, which comes first, is loading. */
  isWanted: boolean;
  onOpen: (analysis: ChartAnalysis) => void;
};

/** The member's last chart analyses; each opens on the chart it is of. */
export function EarlierAnalyses({ isWanted, onOpen }: EarlierAnalysesProps) {
  const analyses = useChartAnalyses(isWanted);
  return (
    <Panel title="Earlier analyses">
      <QueryStates
        of={analyses}
        skeleton={<Skeleton label="Loading earlier analyses" count={3} />}
        failure="Earlier analyses could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-dense text-ink-2">
              None yet. Analyse chart reads the patterns and levels of what you see, and lists them
              here.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((analysis) => (
                <li key={analysis.id}>
                  <AnalysisRow analysis={analysis} onOpen={() => onOpen(analysis)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Panel>
  );
}

function AnalysisRow({ analysis, onOpen }: { analysis: ChartAnalysis; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-control text-left transition-colors hover:bg-sunken"
    >
      <span className="font-medium whitespace-nowrap">
        {analysis.instrument} {analysis.timeframe}
      </span>
      <span className="min-w-0 flex-1 basis-24 truncate text-dense text-ink-2">
        {outcome(analysis)}
      </span>
      <span className="text-dense whitespace-nowrap text-ink-3">
        <RelativeTime instant={analysis.created_at} />
      </span>
    </button>
  );
}

function outcome({ analysis_status, detected_patterns, trading_signal }: ChartAnalysis): string {
  if (analysis_status === 'failed') return 'Could not be read';
  const pattern = detected_patterns[0] ?? 'No pattern';
  return trading_signal === null ? pattern : `${trading_signal.direction} · ${pattern}`;
}
