import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import {
  Bears,
  Bulls,
  FearGreed,
  Flow,
  type PairSentiment,
  RetailLong,
  Sentiment,
  Updated,
} from './pair-cells.tsx';

const columns: readonly Column<PairSentiment>[] = [
  {
    name: 'Pair',
    width: 'w-24',
    cell: ({ id }) => <span className="font-medium text-ink">{id}</span>,
  },
  { name: 'Sentiment', width: 'w-28', cell: (pair) => <Sentiment pair={pair} /> },
  { name: 'Bullish', width: 'w-24', cell: (pair) => <Bulls pair={pair} /> },
  { name: 'Bearish', width: 'w-24', cell: (pair) => <Bears pair={pair} /> },
  { name: 'Fear and greed', width: 'w-40', cell: (pair) => <FearGreed pair={pair} /> },
  { name: 'Retail long', width: 'w-24', cell: (pair) => <RetailLong pair={pair} /> },
  { name: 'Institutional flow', width: 'w-32', cell: (pair) => <Flow pair={pair} /> },
  { name: 'Last update', cell: (pair) => <Updated pair={pair} /> },
];

/** The pairs where all eight columns have room. */
export const PairTable = ({ pairs }: { pairs: readonly PairSentiment[] }) => (
  <DataTable label="Sentiment of each pair" columns={columns} rows={pairs} />
);
