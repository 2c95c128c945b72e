import { CircleCheck, Gauge, Percent, ScanSearch } from 'lucide-react';
import type { AnalysisSummary } from '#contracts/chart-analyses.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';

const NONE = 'N/A';

/** Figures of all analyses, loaded or not. */
export function AnalysisTiles({ figures }: { figures: AnalysisSummary }) {
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
