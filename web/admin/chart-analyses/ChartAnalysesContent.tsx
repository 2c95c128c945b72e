import type { useAdminChartAnalyses } from '#web/data/chart-analyses.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AnalysisList } from './AnalysisList.tsx';
import { AnalysisTiles } from './AnalysisTiles.tsx';

type ContentProps = { of: ReturnType<typeof useAdminChartAnalyses> };

/** Figures and history in whatever state they are. */
export function ChartAnalysesContent({ of: { list, hasFailed, refresh } }: ContentProps) {
  if (list.state === 'loading') return <AnalysesSkeleton />;
  if (list.state === 'unloaded') {
    return <ErrorState text="Chart analyses could not be loaded." retry={refresh} />;
  }

  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {list.state === 'sample' && (
        <Banner kind="sample" retry={refresh}>
          Sample data: the live call failed
        </Banner>
      )}
      {list.state === 'loaded' && hasFailed && (
        <Banner kind="danger" retry={refresh}>
          Chart analyses could not be loaded. What follows is older.
        </Banner>
      )}
      <AnalysisTiles analyses={list.analyses} />
      <AnalysisList analyses={list.analyses} />
    </div>
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
