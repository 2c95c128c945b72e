import type { Signal } from '#contracts/signals.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { DeleteSignal } from './DeleteSignal.tsx';
import { Confidence, Life, Prices, Reason, What } from './signal-cells.tsx';

const columns: readonly Column<Signal>[] = [
  { name: 'Signal', width: 'w-60', cell: (signal) => <What signal={signal} /> },
  { name: 'Entry', width: 'w-28', cell: (signal) => <Prices signal={signal} /> },
  { name: 'Confidence', width: 'w-32', cell: (signal) => <Confidence signal={signal} /> },
  { name: 'Status', width: 'w-52', cell: (signal) => <Life signal={signal} /> },
  { name: 'Reason', cell: (signal) => <Reason signal={signal} /> },
  { name: 'Actions', width: 'w-20', cell: (signal) => <DeleteSignal signal={signal} /> },
];

/** The signals where all six columns have room. */
export function SignalTable({ signals }: { signals: readonly Signal[] }) {
  return <DataTable label="All signals" columns={columns} rows={signals} />;
}
