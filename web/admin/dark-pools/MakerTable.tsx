import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import {
  AvgPrice,
  Confidence,
  LastActivity,
  type MakerRow,
  Position,
  Size,
} from './maker-cells.tsx';

const columns: readonly Column<MakerRow>[] = [
  { name: 'Participant', cell: ({ id }) => <span className="font-medium text-ink">{id}</span> },
  { name: 'Position', width: 'w-24', cell: (row) => <Position row={row} /> },
  { name: 'Size', width: 'w-24', cell: (row) => <Size row={row} /> },
  { name: 'Avg price', width: 'w-28', cell: (row) => <AvgPrice row={row} /> },
  { name: 'Confidence', width: 'w-32', cell: (row) => <Confidence row={row} /> },
  { name: 'Last activity', cell: (row) => <LastActivity row={row} /> },
];

/** The participants where all six columns have room. */
export const MakerTable = ({ rows }: { rows: readonly MakerRow[] }) => (
  <DataTable label="Market makers" columns={columns} rows={rows} />
);
