import { CircleCheck, CircleDot, CircleHelp } from 'lucide-react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFacts, type Column, TableOrCards } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations, formatVolume } from './explanations.ts';

type AlgorithmRow = AdminDarkPool['algorithms'][number] & { id: string; instrument: Instrument };

const statuses = {
  Active: { tone: 'accent', icon: CircleDot },
  Completed: { tone: 'neutral', icon: CircleCheck },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const;

const Status = ({ of: status }: { of: AlgorithmRow['status'] }) => (
  <Badge {...statuses[status]}>{status}</Badge>
);

function PriceRange({ of: { instrument, priceRange } }: { of: AlgorithmRow }) {
  const [low, high] = priceRange;
  return (
    <span className="whitespace-nowrap">
      {formatPrice(instrument, low)} to {formatPrice(instrument, high)}
    </span>
  );
}

const columns: readonly Column<AlgorithmRow>[] = [
  {
    name: 'Algorithm',
    width: 'w-36',
    cell: ({ name }) => <span className="font-medium text-ink">{name}</span>,
  },
  { name: 'Status', width: 'w-36', cell: ({ status }) => <Status of={status} /> },
  { name: 'Volume', width: 'w-28', cell: ({ volume }) => formatVolume(volume) },
  { name: 'Time left', width: 'w-28', cell: ({ timeLeft }) => `${timeLeft} min` },
  { name: 'Price range', cell: (row) => <PriceRange of={row} /> },
];

function AlgorithmCard({ row }: { row: AlgorithmRow }) {
  return (
    <Card as="article" aria-label={row.name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{row.name}</h3>
        <Status of={row.status} />
      </div>
      <CardFacts
        row={row}
        columns={columns}
        names={['Volume', 'Time left', 'Price range']}
        wide="Price range"
      />
    </Card>
  );
}

/** Patterns of execution. */
export function Algorithms({ pool: { instrument, algorithms } }: { pool: AdminDarkPool }) {
  const rows = algorithms.map((algorithm, index): AlgorithmRow => ({
    ...algorithm,
    id: `${algorithm.name} ${index}`, // samples may name one twice
    instrument,
  }));
  return (
    <Panel title="Algorithm Monitor" explanation={explanations.algorithms} isPlain>
      {rows.length === 0 ? (
        <p className="text-ink-2">No pattern of execution in the last four hours.</p>
      ) : (
        <TableOrCards
          label="Algorithms"
          columns={columns}
          rows={rows}
          tableFrom="64rem"
          cardGrid="@xl:grid-cols-2"
          renderCard={(row) => <AlgorithmCard row={row} />}
        />
      )}
    </Panel>
  );
}
