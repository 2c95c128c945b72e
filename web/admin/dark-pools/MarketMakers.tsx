import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { monitorBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardFacts, type Column, TableOrCards } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ConfidenceBadge, Leaning } from '#web/ui/figures/badges.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { explanations, formatVolume } from './explanations.ts';

type MakerRow = AdminDarkPool['marketMakers'][number] & { id: string; instrument: Instrument };

const columns: readonly Column<MakerRow>[] = [
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
    cell: ({ confidence }) => (
      <ConfidenceBadge confidence={confidence / 100} bandOf={monitorBand} />
    ),
  },
  {
    name: 'Last activity',
    cell: ({ lastActivity }) => <ScheduledTime at={Date.parse(lastActivity)} />,
  },
];

function MakerCard({ row }: { row: MakerRow }) {
  return (
    <Card as="article" aria-label={row.name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{row.name}</h3>
        <Leaning label={row.position} />
      </div>
      <CardFacts
        row={row}
        columns={columns}
        names={['Size', 'Avg price', 'Confidence', 'Last activity']}
      />
    </Card>
  );
}

/** Who may stand behind unusual volume. */
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
        <TableOrCards
          label="Market makers"
          columns={columns}
          rows={rows}
          tableFrom="64rem"
          cardGrid="@xl:grid-cols-2"
          renderCard={(row) => <MakerCard row={row} />}
        />
      )}
    </Panel>
  );
}
