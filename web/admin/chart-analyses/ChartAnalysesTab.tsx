import { RefreshCw } from 'lucide-react';
import { useAdminChartAnalyses } from '#web/data/chart-analyses.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { ChartAnalysesContent } from './ChartAnalysesContent.tsx';

/** What members had read from their charts. */
export function ChartAnalysesTab() {
  const analyses = useAdminChartAnalyses();
  return (
    <>
      <ScreenHeading
        title="Chart Analysis"
        subtitle="What members had read from their charts: pattern reading, not graded"
        action={
          <Button
            onClick={analyses.refresh}
            isBusy={analyses.isRefreshing}
            busyLabel="Refreshing..."
          >
            <RefreshCw aria-hidden className="size-4" />
            Refresh
          </Button>
        }
      />
      <ChartAnalysesContent of={analyses} />
    </>
  );
}
