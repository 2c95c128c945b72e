import type { MonitoredEntry } from '#web/data/admin/admin-journal.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';

/** The parts of one trade, the same in a table row and on a card. */
type CellProps = { trade: MonitoredEntry };

const Trader = ({ trade: { username } }: CellProps) => (
  <span className="font-medium wrap-anywhere text-ink">{username}</span>
);

function TradeDate({ trade: { date } }: CellProps) {
  const now = useNow();
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatMoment(Date.parse(date), now)}
    </time>
  );
}

const Pair = ({ trade: { pair } }: CellProps) => <span className="wrap-anywhere">{pair}</span>;

const Strategy = ({ trade: { strategy } }: CellProps) =>
  strategy === '' ? (
    <span className="text-ink-3">None given</span>
  ) : (
    <span className="wrap-anywhere">{strategy}</span>
  );

/** The trades where a table would be squeezed. */
const TradeCards = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
  <ul className="grid gap-2 lg:grid-cols-2">
    {trades.map((trade) => (
      <li key={trade.id} className="min-w-0">
        <TradeCard trade={trade} />
      </li>
    ))}
  </ul>
);

function TradeCard({ trade }: { trade: MonitoredEntry }) {
  const { username, pair, type, pnl, currency } = trade;
  return (
    <Card
      as="article"
      aria-label={`${username} ${pair}`}
      className="flex h-full flex-col gap-1 text-dense"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-body font-medium">
          <Pair trade={trade} />
          <SideBadge side={type} />
        </span>
        <span className="text-body font-semibold">
          <Pnl value={pnl} currency={currency} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-2">
        <Trader trade={trade} />
        <TradeDate trade={trade} />
      </div>
      <div className="text-ink-2">
        <Strategy trade={trade} />
      </div>
    </Card>
  );
}

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
const TradeTable = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
  <DataTable label="Journal entries" columns={columns} rows={trades} />
);

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** A table where it has room, else cards. */
export function TradeLayout({ trades }: { trades: readonly MonitoredEntry[] }) {
  const Layout = useMediaQuery(WIDE) ? TradeTable : TradeCards;
  return <Layout trades={trades} />;
}
