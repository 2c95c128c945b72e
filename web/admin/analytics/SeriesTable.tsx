import { scannerName } from '#contracts/rules/signals/scanners.ts';
import { knownSeries } from '#web/data/admin/analytics-series.ts';
import { type Analytics, FIGURES } from '#web/data/admin/analytics.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { ShowAsTable } from '#web/ui/charts/PlotTable.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { figureLabels, stepText } from './analytics-copy.ts';
import { signalsExplanation } from './explanations.ts';

const NO_BREAK = '\u00a0';

/** The series of all figures as one table. */
export function SeriesTable({ analytics }: { analytics: Analytics }) {
  return (
    <ShowAsTable>
      <SeriesRows analytics={analytics} />
    </ShowAsTable>
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
