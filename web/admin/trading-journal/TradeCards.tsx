import type { MonitoredEntry } from '#web/data/admin-journal.ts';
import { Card } from '#web/ui/Card.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { Pair, Strategy, TradeDate, Trader } from './trade-cells.tsx';

/** The trades where a table would be squeezed. */
export const TradeCards = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
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
