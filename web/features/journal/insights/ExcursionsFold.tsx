import { CandlestickChart } from 'lucide-react';
import type { InsightsQuery } from '#web/data/journal/insights.ts';
import {
  type ExcursionReport,
  type MedianFigure,
  type Reach,
  useExcursions,
} from '#web/data/journal/trade-candles.ts';
import { QueryStates } from '#web/features/journal/journal-states.tsx';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Fold } from './Fold.tsx';
import { OtherStops } from './OtherStops.tsx';
import { explanations } from './explanations.ts';
import { FigureList } from './figures.tsx';
import { formatRatio, formatSignedShare, UNKNOWN } from './format-figures.ts';

/** How far the price went during the trades, from the candles on this device. */
export function ExcursionsFold({ query }: { query: InsightsQuery }) {
  return (
    <Fold
      title="MAE and MFE"
      note="How far trades went against you and in your favour before their exit."
      explanation={explanations.excursions}
    >
      <Content query={query} />
    </Fold>
  );
}

function Content({ query }: { query: InsightsQuery }) {
  const { figures, progress, load, error } = useExcursions(query);
  return (
    <>
      <QueryStates
        of={figures}
        skeleton={<p className="text-ink-2">Measuring the trades…</p>}
        failure="The trades could not be measured on this device."
      >
        {(loaded) => (
          <>
            <Coverage figures={loaded} isLoading={progress !== null} onLoad={load} />
            <Figures figures={loaded} />
            {loaded.measured > 0 && <OtherStops whatIf={loaded.whatIf} />}
          </>
        )}
      </QueryStates>
      {progress !== null && <Progress label="Loading candles" {...progress} />}
      {error !== null && progress === null && (
        <Banner kind="warn" retry={load}>
          Not all candles could be loaded. What was loaded is on this device.
        </Banner>
      )}
    </>
  );
}

type CoverageProps = { figures: ExcursionReport; isLoading: boolean; onLoad: () => void };

function Coverage({ figures: { trades, measured }, isLoading, onLoad }: CoverageProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="max-w-prose text-dense text-ink-2">
        {measured.toLocaleString()} of {formatCount(trades, 'trade')} measured: those whose candles
        are on this device and of their market.
      </p>
      {measured < trades && (
        <Button size="sm" icon={CandlestickChart} disabled={isLoading} onClick={onLoad}>
          Load candles of more trades
        </Button>
      )}
    </div>
  );
}

const formatDistance = (value: number): string => `${formatRatio(value)} R`;

const reachRows = ({ half, most, nearlyAll }: Reach) =>
  [
    ['Half of them at most', formatDistance(half)],
    ['Three of four at most', formatDistance(most)],
    ['Nine of ten at most', formatDistance(nearlyAll)],
  ] as const;

function Figures({ figures }: { figures: ExcursionReport }) {
  const { winners, losers, bySetup, byWeekday, measured } = figures;
  if (measured === 0) return null;
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
        {winners === null ? (
          <p className="text-ink-2">Needs 10 measured winners with a stop loss.</p>
        ) : (
          <FigureList
            label={`MAE of ${formatCount(winners.n, 'winner')}: how far they went against you`}
            figures={reachRows(winners)}
          />
        )}
        {losers === null ? (
          <p className="text-ink-2">Needs 10 measured losers with a stop loss.</p>
        ) : (
          <FigureList
            label={`MFE of ${formatCount(losers.n, 'loser')}: how far they were in profit`}
            figures={[
              ...reachRows(losers),
              ['At least 1 R in profit before', `${Math.round(losers.hadOneR * 100)}%`],
            ]}
          />
        )}
      </div>
      <Efficiency name="Setup" rows={bySetup} blank="No setup" />
      <Efficiency name="Weekday" rows={byWeekday} blank="" />
    </>
  );
}

function intervalText({ interval }: MedianFigure): string {
  return interval === null
    ? UNKNOWN
    : `${formatSignedShare(interval[0])} to ${formatSignedShare(interval[1])}`;
}

type EfficiencyProps = { name: string; rows: readonly MedianFigure[]; blank: string };

function Efficiency({ name, rows, blank }: EfficiencyProps) {
  if (rows.length === 0) return null;
  return (
    <ScrollArea
      label={`Exit efficiency of winners by ${name.toLowerCase()}`}
      className="overflow-x-auto"
    >
      <FigureTable
        label={`Exit efficiency of winners by ${name.toLowerCase()}`}
        columns={[
          { name, cell: (row) => row.name || blank },
          { name: 'Winners', cell: (row) => row.n },
          { name: 'Exit efficiency, median', cell: (row) => formatSignedShare(row.median) },
          { name: '95 % interval', cell: intervalText },
        ]}
        rows={rows.map((row) => ({ ...row, id: row.name }))}
      />
    </ScrollArea>
  );
}
