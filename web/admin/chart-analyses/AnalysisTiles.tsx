import { CircleCheck, Gauge, Percent, ScanSearch } from 'lucide-react';
import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { analysisStats } from './analysis-stats.ts';

const NONE = 'N/A';

export function AnalysisTiles({ analyses }: { analyses: readonly ChartAnalysis[] }) {
  const { total, completed, successPercent, confidence } = analysisStats(analyses);
  return (
    <StatTiles label="Figures of the chart analyses">
      <StatTile label="Total Analyses" icon={ScanSearch} value={total.toLocaleString()} />
      <StatTile label="Completed" icon={CircleCheck} value={completed.toLocaleString()} />
      <StatTile
        label="Success Rate"
        icon={Percent}
        value={successPercent === null ? NONE : `${successPercent}%`}
      />
      <StatTile label="Avg Confidence" icon={Gauge} value={confidence ?? NONE} />
    </StatTiles>
  );
}
