import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { type AlgorithmRow, PriceRange, Status, TimeLeft, Volume } from './algorithm-cells.tsx';

const columns: readonly Column<AlgorithmRow>[] = [
  {
    name: 'Algorithm',
    width: 'w-36',
    cell: ({ algorithm }) => <span className="font-medium text-ink">{algorithm.name}</span>,
  },
  { name: 'Status', width: 'w-36', cell: (row) => <Status row={row} /> },
  { name: 'Volume', width: 'w-28', cell: (row) => <Volume row={row} /> },
  { name: 'Time left', width: 'w-28', cell: (row) => <TimeLeft row={row} /> },
  { name: 'Price range', cell: (row) => <PriceRange row={row} /> },
];

/** The algorithms where all five columns have room. */
export const AlgorithmTable = ({ rows }: { rows: readonly AlgorithmRow[] }) => (
  <DataTable label="Algorithms" columns={columns} rows={rows} />
);
