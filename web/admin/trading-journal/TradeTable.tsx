import type { MonitoredEntry } from '#web/data/admin-journal.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { Pair, Strategy, TradeDate, Trader } from './trade-cells.tsx';

const columns: readonly Column<MonitoredEntry>[] = [
  { name: 'Trader', cell: (trade) => <Trader trade={trade} /> },
  { name: 'Date', width: 'w-44', cell: (trade) => <TradeDate trade={trade} /> },
  { name: 'Pair', width: 'w-32', cell: (trade) => <Pair trade={trade} /> },
  { name: 'Type', width: 'w-24', cell: ({ type }) => <SideBadge side={type} /> },
  {
    name: 'P&L',
    width: 'w-40',
    cell: ({ pnl, currency }) => <Pnl value={pnl} currency={currency} />,
  },
  { name: 'Strategy', cell: (trade) => <Strategy trade={trade} /> },
];

/** The trades where all six columns have room. */
export const TradeTable = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
  <DataTable label="Journal entries" columns={columns} rows={trades} />
);
