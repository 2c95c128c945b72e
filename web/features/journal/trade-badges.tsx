import { CircleDot, CloudAlert, CloudUpload } from 'lucide-react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Pnl } from '#web/ui/figures/Pnl.tsx';

/** How the trade stands towards the server; nothing once it has arrived there. */
export function SyncBadge({ trade }: { trade: JournalItem }) {
  if (trade.attention !== null) {
    return (
      <Badge tone="danger" icon={CloudAlert}>
        Needs attention
      </Badge>
    );
  }
  if (!trade.isWaiting) return null;
  return (
    <Badge tone="info" icon={CloudUpload}>
      Waiting to sync
    </Badge>
  );
}

/** What a trade brought, or that it is still open. */
export function TradeResult({ trade }: { trade: JournalItem }) {
  if (trade.status === 'open') {
    return (
      <Badge tone="warn" icon={CircleDot}>
        OPEN
      </Badge>
    );
  }
  return (
    <Pnl
      value={trade.pnl}
      currency={trade.currency}
      className="text-body font-semibold @xs:text-card"
    />
  );
}
