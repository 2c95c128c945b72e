import { clsx } from 'clsx';
import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import {
  Confidence,
  Created,
  FileAndUser,
  Patterns,
  Signal,
  StatusBadge,
} from './analysis-cells.tsx';

/** Names with widths that the figures need; what is left belongs to the file. */
const columns = [
  { name: 'File & User' },
  { name: 'Trading Signal', width: 'w-52' },
  { name: 'Patterns', width: 'w-48' },
  { name: 'Confidence', width: 'w-28' },
  { name: 'Status', width: 'w-28' },
  { name: 'Created', width: 'w-28' },
];

/** The analyses where all six columns have room. */
export function AnalysisTable({ analyses }: { analyses: readonly ChartAnalysis[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={clsx('px-3 py-2 font-medium', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analyses.map((analysis) => (
            <tr key={analysis.id} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 font-normal">
                <FileAndUser analysis={analysis} />
              </th>
              <td className="px-3 py-2">
                <Signal analysis={analysis} />
              </td>
              <td className="px-3 py-2">
                <Patterns analysis={analysis} />
              </td>
              <td className="px-3 py-2">
                <Confidence analysis={analysis} />
              </td>
              <td className="px-3 py-2">
                <StatusBadge analysis={analysis} />
              </td>
              <td className="px-3 py-2">
                <Created analysis={analysis} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
