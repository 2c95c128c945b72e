import type { InstitutionalRun } from '#web/data/institutional.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Bias, Confidence, LastAnalysis, User, Volume } from './run-cells.tsx';

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
export const RunTable = ({ runs }: { runs: readonly InstitutionalRun[] }) => (
  <DataTable label="Institutional analyses" columns={columns} rows={runs} />
);
