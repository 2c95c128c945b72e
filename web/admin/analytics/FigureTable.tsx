import { type ReactNode, useState } from 'react';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import { knownSeries } from '#web/data/admin/analytics-series.ts';
import { type Analytics, FIGURES } from '#web/data/admin/analytics.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { figureLabels, stepText } from './analytics-copy.ts';
import { signalsExplanation } from './explanations.ts';

type FigureTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** The first one names the row, the others are figures. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sums below the rows, a text for each column. */
  sums?: readonly (readonly string[])[];
};

/** A table that is small enough for a phone: a name in front, figures behind it. */
export function FigureTable<Row extends { id: string }>(props: FigureTableProps<Row>) {
  const { label, columns, rows, sums = [] } = props;
  return (
    <table aria-label={label} className="w-full text-right text-dense">
      <thead className="text-ink-2">
        <tr>
          {columns.map(({ name }) => (
            <th
              key={name}
              scope="col"
              className="py-2 pl-2 align-bottom font-medium first:pl-0 first:text-left"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} cells={columns.map(({ cell }) => cell(row))} />
        ))}
      </tbody>
      {sums.length > 0 && (
        <tfoot className="font-semibold">
          {sums.map((cells) => (
            <TableRow key={cells[0]} cells={cells} />
          ))}
        </tfoot>
      )}
    </table>
  );
}

function TableRow({ cells: [name, ...figures] }: { cells: readonly ReactNode[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 text-left font-medium">
        {name}
      </th>
      {figures.map((figure, column) => (
        <td key={column} className="py-2 pl-2">
          {figure}
        </td>
      ))}
    </tr>
  );
}

const NO_BREAK = '\u00a0';

/** All courses as one table, for those who read figures better than pictures. */
export function SeriesTable({ analytics }: { analytics: Analytics }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="min-w-0" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && <SeriesRows analytics={analytics} />}
    </details>
  );
}

function SeriesRows({ analytics }: { analytics: Analytics }) {
  const { at, step } = analytics;
  const label = `Figures by ${step}, newest first, in UTC`;
  const rows = at.map((id, index) => ({ id, index }));
  const columns = FIGURES.map((figure) => {
    const series = knownSeries(analytics, figure);
    return {
      name: figureLabels[figure],
      cell: ({ index }: { index: number }) => series[index]?.toLocaleString() ?? 'not known',
    };
  });
  const begin = {
    name: step === 'day' ? 'Day' : 'Hour',
    cell: ({ id }: { id: string }) => stepText(id, step).replaceAll(' ', NO_BREAK),
  };
  return (
    <ScrollArea
      label={label}
      className="max-h-96 overflow-auto rounded-card border border-line bg-surface px-3"
    >
      <FigureTable label={label} columns={[begin, ...columns]} rows={rows.toReversed()} />
    </ScrollArea>
  );
}

type Results = Analytics['signals'][number];

const columns: Column<Results & { id: string }>[] = [
  { name: 'Scanner', cell: ({ scanner_type }) => scannerName(scanner_type) },
  { name: 'Issued', cell: ({ issued }) => issued.toLocaleString() },
  { name: 'Closed', cell: ({ closed }) => closed.toLocaleString() },
  { name: 'Success Rate', cell: (results) => <SuccessRate of={results} /> },
  { name: 'Result', cell: ({ r_net }) => <RMultiple value={r_net} /> },
];

/** What the scanners issued, and what became of it. */
export function SignalResults({ signals }: { signals: readonly Results[] }) {
  return (
    <Panel title="Signals by scanner" explanation={signalsExplanation}>
      {signals.every(({ issued, closed }) => issued === 0 && closed === 0) ? (
        <p className="text-ink-2">No signals in this range</p>
      ) : (
        <FigureTable
          label="Signals by scanner"
          columns={columns}
          rows={signals.map((results) => ({ ...results, id: results.scanner_type }))}
        />
      )}
    </Panel>
  );
}

function SuccessRate({ of: { success_rate: rate, won, closed } }: { of: Results }) {
  if (rate === null) {
    return <span className="text-ink-2">insufficient data (n={closed.toLocaleString()})</span>;
  }
  return (
    <>
      {rate.toFixed(1)}%
      <span className="block text-meta text-ink-3">
        {won.toLocaleString()} of {closed.toLocaleString()}
      </span>
    </>
  );
}
