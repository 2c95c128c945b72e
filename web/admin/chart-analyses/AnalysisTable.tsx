import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import {
  Confidence,
  Created,
  FileAndUser,
  Patterns,
  Signal,
  StatusBadge,
} from './analysis-cells.tsx';

const columns: readonly Column<ChartAnalysis>[] = [
  { name: 'File & User', cell: (analysis) => <FileAndUser analysis={analysis} /> },
  { name: 'Trading Signal', width: 'w-52', cell: (analysis) => <Signal analysis={analysis} /> },
  { name: 'Patterns', width: 'w-48', cell: (analysis) => <Patterns analysis={analysis} /> },
  { name: 'Confidence', width: 'w-28', cell: (analysis) => <Confidence analysis={analysis} /> },
  { name: 'Status', width: 'w-28', cell: (analysis) => <StatusBadge analysis={analysis} /> },
  { name: 'Created', width: 'w-28', cell: (analysis) => <Created analysis={analysis} /> },
];

/** The analyses where all six columns have room. */
export const AnalysisTable = ({ analyses }: { analyses: readonly ChartAnalysis[] }) => (
  <DataTable label="Chart analyses" columns={columns} rows={analyses} />
);
