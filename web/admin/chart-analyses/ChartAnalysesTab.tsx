import { RefreshCw } from 'lucide-react';
import { useAdminChartAnalyses } from '#web/data/market/chart-analyses.ts';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { ChartAnalysesContent } from './ChartAnalysesContent.tsx';

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
