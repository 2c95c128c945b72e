import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { AnalysisCards } from './AnalysisCards.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';

const PAGE = 50; // rows drawn at once; all analyses are loaded

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** The history: a table where it has room, else cards. */
export function AnalysisList({ analyses }: { analyses: readonly ChartAnalysis[] }) {
  const [limit, setLimit] = useState(PAGE);
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
      <Layout analyses={analyses.slice(0, limit)} />
      {limit < analyses.length && (
        <ShowMore onShowMore={() => setLimit(limit + PAGE)}>
          <p>
            {limit} of {analyses.length.toLocaleString()} analyses
          </p>
        </ShowMore>
      )}
    </section>
  );
}
