import { CircleCheck, CircleDot, CircleHelp } from 'lucide-react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/figures/facts.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations, formatVolume } from './explanations.ts';

type AlgorithmRow = {
  id: string;
  instrument: Instrument;
  algorithm: AdminDarkPool['algorithms'][number];
};

/** The parts of one algorithm, the same in a table row and on a card. */
type CellProps = { row: AlgorithmRow };

const statuses = {
  Active: { tone: 'accent', icon: CircleDot },
  Completed: { tone: 'neutral', icon: CircleCheck },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const;

const Status = ({ row: { algorithm } }: CellProps) => (
  <Badge {...statuses[algorithm.status]}>{algorithm.status}</Badge>
);

const Volume = ({ row: { algorithm } }: CellProps) => <>{formatVolume(algorithm.volume)}</>;

const TimeLeft = ({ row: { algorithm } }: CellProps) => <>{algorithm.timeLeft} min</>;

function PriceRange({ row: { instrument, algorithm } }: CellProps) {
  const [low, high] = algorithm.priceRange;
  return (
    <span className="whitespace-nowrap">
      {formatPrice(instrument, low)} to {formatPrice(instrument, high)}
    </span>
  );
}

/** The algorithms where a table would be squeezed. */
function AlgorithmCards({ rows }: { rows: readonly AlgorithmRow[] }) {
  return (
    <ul className="grid gap-2 @xl:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id}>
          <AlgorithmCard row={row} />
        </li>
      ))}
    </ul>
  );
}

function AlgorithmCard({ row }: { row: AlgorithmRow }) {
  return (
    <Card as="article" aria-label={row.algorithm.name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{row.algorithm.name}</h3>
        <Status row={row} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Volume">
          <Volume row={row} />
        </CardFact>
        <CardFact name="Time left">
          <TimeLeft row={row} />
        </CardFact>
        <CardFact name="Price range" isWide>
          <PriceRange row={row} />
        </CardFact>
      </dl>
    </Card>
  );
}

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
const AlgorithmTable = ({ rows }: { rows: readonly AlgorithmRow[] }) => (
  <DataTable label="Algorithms" columns={columns} rows={rows} />
);

/** From here on five columns have room beside the sidebar. */
const WIDE = '(min-width: 64rem)';

/** Patterns of execution. */
export function Algorithms({ pool: { instrument, algorithms } }: { pool: AdminDarkPool }) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? AlgorithmTable : AlgorithmCards;
  const rows = algorithms.map((algorithm, index): AlgorithmRow => ({
    id: `${algorithm.name} ${index}`, // samples may name one twice
    instrument,
    algorithm,
  }));
  return (
    <Panel title="Algorithm Monitor" explanation={explanations.algorithms} isPlain>
      {rows.length === 0 ? (
        <p className="text-ink-2">No pattern of execution in the last four hours.</p>
      ) : (
        <Layout rows={rows} />
      )}
    </Panel>
  );
}
