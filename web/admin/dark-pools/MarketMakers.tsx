import { monitorBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { AdminDarkPool } from '#web/data/market/dark-pools.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/figures/facts.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Leaning, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { explanations, formatVolume } from './explanations.ts';

type MakerRow = {
  id: string;
  instrument: Instrument;
  maker: AdminDarkPool['marketMakers'][number];
};

/** The parts of one participant, the same in a table row and on a card. */
type CellProps = { row: MakerRow };

const Position = ({ row: { maker } }: CellProps) => <Leaning label={maker.position} />;

const Size = ({ row: { maker } }: CellProps) => <>{formatVolume(maker.size)}</>;

const AvgPrice = ({ row: { instrument, maker } }: CellProps) => (
  <>{formatPrice(instrument, maker.avgPrice)}</>
);

const Confidence = ({ row: { maker } }: CellProps) => (
  <ConfidenceBadge confidence={maker.confidence / 100} bandOf={monitorBand} />
);

const LastActivity = ({ row: { maker } }: CellProps) => (
  <ScheduledTime at={Date.parse(maker.lastActivity)} />
);

/** The participants where a table would be squeezed. */
function MakerCards({ rows }: { rows: readonly MakerRow[] }) {
  return (
    <ul className="grid gap-2 @xl:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id}>
          <MakerCard row={row} />
        </li>
      ))}
    </ul>
  );
}

function MakerCard({ row }: { row: MakerRow }) {
  return (
    <Card as="article" aria-label={row.id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{row.id}</h3>
        <Position row={row} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Size">
          <Size row={row} />
        </CardFact>
        <CardFact name="Avg price">
          <AvgPrice row={row} />
        </CardFact>
        <CardFact name="Confidence">
          <Confidence row={row} />
        </CardFact>
        <CardFact name="Last activity">
          <LastActivity row={row} />
        </CardFact>
      </dl>
    </Card>
  );
}

const columns: readonly Column<MakerRow>[] = [
  { name: 'Participant', cell: ({ id }) => <span className="font-medium text-ink">{id}</span> },
  { name: 'Position', width: 'w-24', cell: (row) => <Position row={row} /> },
  { name: 'Size', width: 'w-24', cell: (row) => <Size row={row} /> },
  { name: 'Avg price', width: 'w-28', cell: (row) => <AvgPrice row={row} /> },
  { name: 'Confidence', width: 'w-32', cell: (row) => <Confidence row={row} /> },
  { name: 'Last activity', cell: (row) => <LastActivity row={row} /> },
];

/** The participants where all six columns have room. */
const MakerTable = ({ rows }: { rows: readonly MakerRow[] }) => (
  <DataTable label="Market makers" columns={columns} rows={rows} />
);

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 64rem)';

/** Who may stand behind unusual volume. */
export function MarketMakers({ pool: { instrument, marketMakers } }: { pool: AdminDarkPool }) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? MakerTable : MakerCards;
  const rows = marketMakers.map((maker): MakerRow => ({ id: maker.name, instrument, maker }));
  return (
    <Panel title="Market Makers" explanation={explanations.makers} isPlain>
      <p className="text-dense text-ink-2">
        Each is an inferred participant, never the name of a bank.
      </p>
      {rows.length === 0 ? (
        <p className="text-ink-2">No unusual volume in the last five days.</p>
      ) : (
        <Layout rows={rows} />
      )}
    </Panel>
  );
}
