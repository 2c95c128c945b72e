import { CircleCheck, CircleDot, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ConfidenceBadge, Leaning } from '#web/ui/figures/badges.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { explanations, formatVolume } from './explanations.ts';

type OfInstrument = { id: string; instrument: Instrument };
type MakerRow = AdminDarkPool['marketMakers'][number] & OfInstrument;
type AlgorithmRow = AdminDarkPool['algorithms'][number] & OfInstrument;

const makerColumns: readonly Column<MakerRow>[] = [
  { name: 'Participant', cell: ({ name }) => <span className="font-medium text-ink">{name}</span> },
  { name: 'Position', width: 'w-24', cell: ({ position }) => <Leaning label={position} /> },
  { name: 'Size', width: 'w-24', cell: ({ size }) => formatVolume(size) },
  {
    name: 'Avg price',
    width: 'w-28',
    cell: ({ instrument, avgPrice }) => formatPrice(instrument, avgPrice),
  },
  {
    name: 'Confidence',
    width: 'w-32',
    cell: ({ confidence }) => <ConfidenceBadge confidence={confidence / 100} />,
  },
  {
    name: 'Last activity',
    cell: ({ lastActivity }) => <ScheduledTime at={Date.parse(lastActivity)} />,
  },
];

export function MarketMakers({ pool: { instrument, marketMakers } }: { pool: AdminDarkPool }) {
  const rows = marketMakers.map((maker): MakerRow => ({ ...maker, id: maker.name, instrument }));
  return (
    <Panel title="Market Makers" explanation={explanations.makers} isPlain>
      <p className="text-dense text-ink-2">
        Each is an inferred participant, never the name of a bank.
      </p>
      {rows.length === 0 ? (
        <p className="text-ink-2">No unusual volume in the last five days.</p>
      ) : (
        <DataTable
          label="Market makers"
          columns={makerColumns}
          rows={rows}
          tableFrom="64rem"
          cardGrid="@xl:grid-cols-2"
          renderCard={(row) => (
            <NamedCard name={row.name} badge={<Leaning label={row.position} />}>
              <CardFacts
                row={row}
                columns={makerColumns}
                names={['Size', 'Avg price', 'Confidence', 'Last activity']}
              />
            </NamedCard>
          )}
        />
      )}
    </Panel>
  );
}

type NamedCardProps = { name: string; badge: ReactNode; children: ReactNode };

function NamedCard({ name, badge, children }: NamedCardProps) {
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        {badge}
      </div>
      {children}
    </Card>
  );
}

const statuses = {
  Active: { tone: 'accent', icon: CircleDot },
  Completed: { tone: 'neutral', icon: CircleCheck },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const;

const Status = ({ of: status }: { of: AlgorithmRow['status'] }) => (
  <Badge {...statuses[status]} label={status} />
);

function PriceRange({ of: { instrument, priceRange } }: { of: AlgorithmRow }) {
  const [low, high] = priceRange;
  return (
    <span className="whitespace-nowrap">
      {formatPrice(instrument, low)} to {formatPrice(instrument, high)}
    </span>
  );
}

const algorithmColumns: readonly Column<AlgorithmRow>[] = [
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
        <DataTable
          label="Algorithms"
          columns={algorithmColumns}
          rows={rows}
          tableFrom="64rem"
          cardGrid="@xl:grid-cols-2"
          renderCard={(row) => (
            <NamedCard name={row.name} badge={<Status of={row.status} />}>
              <CardFacts
                row={row}
                columns={algorithmColumns}
                names={['Volume', 'Time left', 'Price range']}
                wide="Price range"
              />
            </NamedCard>
          )}
        />
      )}
    </Panel>
  );
}
