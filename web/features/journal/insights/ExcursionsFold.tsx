import { CandlestickChart } from 'lucide-react';
import type { InsightsQuery } from '#web/data/journal/insights.ts';
import {
  type ExcursionReport,
  type MeanR,
  type MedianFigure,
  type Reach,
  useExcursions,
  type WhatIf,
  type WhatIfRow,
} from '#web/data/journal/trade-candles.ts';
import { QueryStates } from '#web/features/journal/journal-states.tsx';
import { formatCount } from '#web/lib/format.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Fold } from './Fold.tsx';
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

const rangeText = ({ interval }: MeanR): string =>
  interval === null ? 'no interval' : `${formatR(interval[0])} to ${formatR(interval[1])}`;

/** What the trades would have made with another stop and another target. */
function OtherStops({ whatIf }: { whatIf: WhatIf }) {
  const { n, needed, table } = whatIf;
  return (
    <section aria-label="What if: another stop and target" className="flex flex-col gap-3">
      <h3 className="font-semibold">What if: another stop and target</h3>
      {table === null ? (
        <p className="text-ink-2">
          Needs {needed} measured trades with a stop loss, one entry and one exit; has {n}. With
          fewer, a few lucky or unlucky ones would decide every cell.
        </p>
      ) : (
        <>
          <Limits whatIf={whatIf} actual={table.actual} />
          <WhatIfTable n={n} rows={table.rows} />
        </>
      )}
    </section>
  );
}

/** What the table rests on, and what it cannot say. */
function Limits({ whatIf, actual }: { whatIf: WhatIf; actual: MeanR }) {
  const { n, inParts, withoutR, withGaps, inDoubt } = whatIf;
  const leftOut = inParts + withoutR;
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-dense text-ink-2">
      <li>
        In-sample: these trades chose the numbers, so the best cell looks better here than it will
        be on new trades.
      </li>
      <li>
        Each cell is the mean R per trade of the same {formatCount(n, 'trade')}, with its 95 %
        interval. They really made <RMultiple value={actual.mean} /> ({rangeText(actual)}).
        {leftOut > 0 &&
          ` Left out: ${inParts.toLocaleString()} with several entries or exits, ${withoutR.toLocaleString()} without a result in R.`}
        {withGaps > 0 && ` ${formatCount(withGaps, 'trade')} with missing candles.`}
      </li>
      <li>
        R is the distance to each trade’s own stop loss in every cell: with half of it, a stop loses
        0.5 R. After the trade’s own commission, swap and fees.
      </li>
      <li>
        Nothing after your own exit is read: what a wider stop would have saved, or a further target
        gained after it, is not in the table.
      </li>
      <li>
        A candle that touches stop and target counts as the stop, and so do prices that may lie
        before the entry or after the exit for a stop closer than yours: so in some cell for{' '}
        {inDoubt.toLocaleString()} of the trades.
      </li>
    </ul>
  );
}

const OWN_STOP = 1;

const stopText = (stop: number): string =>
  stop === OWN_STOP ? 'Own stop' : `${formatRatio(stop)} × stop`;

function WhatIfCell({ cell, isOwn }: { cell: MeanR | undefined; isOwn: boolean }) {
  if (cell === undefined) return UNKNOWN;
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {isOwn && <Badge>Your own</Badge>}
      <RMultiple value={cell.mean} className="font-medium" />
      <span className="text-meta whitespace-nowrap text-ink-2">{rangeText(cell)}</span>
    </span>
  );
}

type IdentifiedRow = WhatIfRow & { readonly id: string };

const columnsOf = (rows: readonly WhatIfRow[]): Column<IdentifiedRow>[] => [
  { name: 'Stop', cell: ({ stop }) => stopText(stop) },
  ...(rows[0]?.cells ?? []).map(({ target }, column) => ({
    name: target === null ? 'Own exit' : `Target ${formatRatio(target)} R`,
    cell: ({ stop, cells }: IdentifiedRow) => (
      <WhatIfCell cell={cells[column]} isOwn={stop === OWN_STOP && target === null} />
    ),
  })),
];

function WhatIfTable({ n, rows }: { n: number; rows: readonly WhatIfRow[] }) {
  const label = `Mean R per trade by stop and target, ${formatCount(n, 'trade')} in each cell`;
  return (
    <ScrollArea label={label} className="overflow-x-auto">
      <FigureTable
        label={label}
        columns={columnsOf(rows)}
        rows={rows.map((row) => ({ ...row, id: String(row.stop) }))}
      />
    </ScrollArea>
  );
}
