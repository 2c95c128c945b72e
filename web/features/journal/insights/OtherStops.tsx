import { useState } from 'react';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { MeanR, WhatIf, WhatIfRow } from '#web/data/journal/trade-candles.ts';
import { formatCount } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { formatRatio, UNKNOWN } from './format-figures.ts';

const rangeText = ({ interval }: MeanR): string =>
  interval === null
    ? 'no interval'
    : `${formatR(interval[0]).replace(' R', '')} to ${formatR(interval[1])}`;

/** What the trades would have made with another stop and another target. */
export function OtherStops({ whatIf }: { whatIf: WhatIf }) {
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
  const leftOut = [
    ...(inParts > 0 ? [`${inParts.toLocaleString()} with several entries or exits`] : []),
    ...(withoutR > 0 ? [`${withoutR.toLocaleString()} without a result in R`] : []),
  ];
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-dense text-ink-2">
      <li>
        In-sample: these trades chose the numbers, so the best cell looks better here than it will
        be on new trades.
      </li>
      <li>
        Each cell is the mean R per trade of the same {formatCount(n, 'trade')}, with its 95 %
        interval. They really made <RMultiple value={actual.mean} /> ({rangeText(actual)}).
        {leftOut.length > 0 && ` Left out: ${leftOut.join(', ')}.`}
        {withGaps > 0 && ` Candles are missing in ${formatCount(withGaps, 'trade')}.`}
      </li>
      <li>
        R is the distance to each trade’s own stop loss in every cell: with half of it, a stop loses
        0.5 R. After the trade’s own commission, swap and fees.
      </li>
      <li>
        Nothing after your own exit is read. So a wider stop saves none of the trades that your stop
        ended, and a further target gains nothing after your exit.
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

const targetText = (target: number | null): string =>
  target === null ? 'Own exit' : `Target ${formatRatio(target)} R`;

type CellProps = { cell: MeanR | undefined; isOwn: boolean };

function WhatIfCell({ cell, isOwn }: CellProps) {
  if (cell === undefined) return UNKNOWN;
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {isOwn && <Badge>Your own</Badge>}
      <RMultiple value={cell.mean} className="font-medium" />
      <span className="text-right text-meta text-ink-2">{rangeText(cell)}</span>
    </span>
  );
}

type TableProps = { n: number; rows: readonly WhatIfRow[] };

/** All stops and targets where they have room, else one stop at a time. */
function WhatIfTable(props: TableProps) {
  const isWide = useMediaQuery('(min-width: 72rem)');
  return isWide ? <AllStops {...props} /> : <OneStop {...props} />;
}

type IdentifiedRow = WhatIfRow & { readonly id: string };

const columnsOf = (rows: readonly WhatIfRow[]): Column<IdentifiedRow>[] => [
  { name: 'Stop', cell: ({ stop }) => stopText(stop) },
  ...(rows[0]?.cells ?? []).map(({ target }, column) => ({
    name: targetText(target),
    cell: ({ stop, cells }: IdentifiedRow) => (
      <WhatIfCell cell={cells[column]} isOwn={stop === OWN_STOP && target === null} />
    ),
  })),
];

function AllStops({ n, rows }: TableProps) {
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

type IdentifiedCell = WhatIfRow['cells'][number] & { readonly id: string };

const targetsOf = (stop: number): Column<IdentifiedCell>[] => [
  { name: stopText(stop), cell: ({ target }) => targetText(target) },
  {
    name: 'Mean, 95 % interval',
    cell: (cell) => <WhatIfCell cell={cell} isOwn={stop === OWN_STOP && cell.target === null} />,
  },
];

function OneStop({ n, rows }: TableProps) {
  const [chosen, setChosen] = useState(String(OWN_STOP));
  const row = rows.find(({ stop }) => String(stop) === chosen);
  return (
    <>
      <LabelledSegments
        legend="Stop, as a multiple of your own"
        options={rows.map(({ stop }) => ({ key: String(stop), label: `${stop} ×` }))}
        value={chosen}
        onChange={setChosen}
      />
      <FigureTable
        label={`Mean R per trade by target, ${formatCount(n, 'trade')} in each cell`}
        columns={targetsOf(row?.stop ?? OWN_STOP)}
        rows={(row?.cells ?? []).map((cell) => ({ ...cell, id: targetText(cell.target) }))}
      />
    </>
  );
}
