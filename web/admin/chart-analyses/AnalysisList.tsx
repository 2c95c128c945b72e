import { ScanSearch } from 'lucide-react';
import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AnalysisCards } from './AnalysisCards.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** The history: a table where it has room, else cards. */
export function AnalysisList({ analyses }: { analyses: readonly ChartAnalysis[] }) {
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
