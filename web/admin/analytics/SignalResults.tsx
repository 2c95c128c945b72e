import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Analytics } from '#web/data/admin/analytics.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { signalsExplanation } from './explanations.ts';
import { FigureTable } from './FigureTable.tsx';

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
