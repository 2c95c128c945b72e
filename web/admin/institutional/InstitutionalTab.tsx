import { Gauge, Landmark, TrendingUpDown, Users } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '#contracts/market/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { monitorBand } from '#contracts/rules/signals/confidence-bands.ts';
import { useInstitutionalRuns, type InstitutionalRun } from '#web/data/market/institutional.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Leaning, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { CardFact, StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { PeriodSelect } from '#web/ui/forms/Segments.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

/** What members had analysed, from the log. */
export function InstitutionalTab() {
  const [period, setPeriod] = useState<Period>('today');
  const { runs, list } = useInstitutionalRuns(period);
  return (
    <>
      <ScreenHeading
        title="Institutional Monitor"
        subtitle={
          <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
            Analyses that members have run, from the log
            <Badge tone="info">Modelled</Badge>
            {runs.data !== undefined && <Freshness of={runs.freshness} />}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PeriodSelect value={period} onChange={setPeriod} />
            <RefreshButton refresh={runs.refetch} />
          </div>
        }
      />
      <Runs of={runs} list={list} />
    </>
  );
}

/** The parts of one run, the same in a table row and on a card. */
type CellProps = { run: InstitutionalRun };

const Bias = ({ run: { bias } }: CellProps) => <Leaning label={bias} />;

const Confidence = ({ run: { confidence } }: CellProps) => (
  <ConfidenceBadge confidence={confidence / 100} bandOf={monitorBand} />
);

const Volume = ({ run: { volume } }: CellProps) => <>{Math.round(volume)} of 100</>;

const LastAnalysis = ({ run: { lastAnalysis } }: CellProps) => (
  <ScheduledTime at={Date.parse(lastAnalysis)} />
);

const User = ({ run: { username } }: CellProps) => (
  <span className="wrap-anywhere">{username}</span>
);

/** The runs where a table would be squeezed. */
function RunCards({ runs }: { runs: readonly InstitutionalRun[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {runs.map((run) => (
        <li key={run.id}>
          <RunCard run={run} />
        </li>
      ))}
    </ul>
  );
}

function RunCard({ run }: { run: InstitutionalRun }) {
  const { pair, timeframe } = run;
  return (
    <Card as="article" aria-label={`${pair} ${timeframe}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{pair}</h3>
        <span className="text-dense text-ink-2">{timeframe}</span>
        <span className="ml-auto">
          <Bias run={run} />
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Confidence">
          <Confidence run={run} />
        </CardFact>
        <CardFact name="Volume">
          <Volume run={run} />
        </CardFact>
        <CardFact name="Last Analysis">
          <LastAnalysis run={run} />
        </CardFact>
        <CardFact name="User">
          <User run={run} />
        </CardFact>
      </dl>
    </Card>
  );
}

/** Totals of a period, of all its runs, loaded or not. */
function RunTiles({ figures }: { figures: RunSummary }) {
  const { total, members, bullish, bearish, mean_confidence: confidence } = figures;
  return (
    <StatTiles label="Figures of the analyses">
      <StatTile label="Total Analyses" icon={Landmark} value={total.toLocaleString()} />
      <StatTile label="Members" icon={Users} value={members.toLocaleString()} />
      <StatTile
        label="Bullish / Bearish"
        icon={TrendingUpDown}
        value={`${bullish.toLocaleString()} / ${bearish.toLocaleString()}`}
      />
      <StatTile
        label="Avg Confidence"
        icon={Gauge}
        value={confidence === null ? 'N/A' : `${Math.round(confidence)}%`}
      />
    </StatTiles>
  );
}

const columns: readonly Column<InstitutionalRun>[] = [
  {
    name: 'Pair',
    width: 'w-24',
    cell: ({ pair }) => <span className="font-medium text-ink">{pair}</span>,
  },
  { name: 'Timeframe', width: 'w-24', cell: ({ timeframe }) => timeframe },
  { name: 'Bias', width: 'w-44', cell: (run) => <Bias run={run} /> },
  { name: 'Confidence', width: 'w-32', cell: (run) => <Confidence run={run} /> },
  { name: 'Volume', width: 'w-24', cell: (run) => <Volume run={run} /> },
  { name: 'Last Analysis', cell: (run) => <LastAnalysis run={run} /> },
  { name: 'User', cell: (run) => <User run={run} /> },
];

/** The runs where all seven columns have room. */
const RunTable = ({ runs }: { runs: readonly InstitutionalRun[] }) => (
  <DataTable label="Institutional analyses" columns={columns} rows={runs} />
);

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
      <ListEnd of={list} loaded={runs.length} total={total} things="analyses" />
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
