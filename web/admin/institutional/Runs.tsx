import { Landmark } from 'lucide-react';
import type { InstitutionalRun, useInstitutionalRuns } from '#web/data/institutional.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { RunCards } from './RunCards.tsx';
import { RunTable } from './RunTable.tsx';
import { RunTiles } from './RunTiles.tsx';

type Query = ReturnType<typeof useInstitutionalRuns>;
type RunsProps = { of: Query['runs']; list: Query['list'] };

const FAILURE = 'Institutional analyses could not be loaded.';

/** The log of a period in whatever state it is. */
export function Runs({ of: log, list }: RunsProps) {
  if (log.isPending) return <RunsSkeleton />;
  if (log.data === undefined) return <ErrorState text={FAILURE} retry={log.refetch} />;
  const { rows, total, figures } = log.data;
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {log.isRefetchError && !log.freshness.isOffline && (
        <Banner kind="danger" retry={() => void log.refetch()}>
          {FAILURE} What follows is older.
        </Banner>
      )}
      <RunTiles figures={figures} />
      {rows.length === 0 ? (
        <EmptyState
          icon={Landmark}
          title="No analyses in this period"
          hint="They appear here when members run the institutional analysis"
        />
      ) : (
        <RunList list={list} runs={rows} total={total} />
      )}
    </div>
  );
}

/** From here on seven columns have room beside the sidebar. */
const WIDE = '(min-width: 64rem)';

type RunListProps = {
  list: Query['list'];
  runs: readonly InstitutionalRun[];
  total: number | null;
};

function RunList({ list, runs, total }: RunListProps) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? RunTable : RunCards;
  return (
    <section aria-labelledby="institutional-runs" className="flex flex-col gap-3">
      <h2 id="institutional-runs" className="text-card font-semibold">
        Analyses
      </h2>
      <Layout runs={runs} />
      <ListEnd of={list} shown={runs.length} total={total} things="analyses" />
    </section>
  );
}

function RunsSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={4} />
      <Skeleton label="Loading institutional analyses" count={4} />
    </div>
  );
}
