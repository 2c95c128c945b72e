import type { useAdminChartAnalyses } from '#web/data/chart-analyses.ts';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AnalysisList } from './AnalysisList.tsx';
import { AnalysisTiles } from './AnalysisTiles.tsx';

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
          <ListEnd of={pages} shown={rows.length} total={total} things="analyses" />
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
