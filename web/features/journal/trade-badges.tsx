import { CircleDot, CloudAlert, CloudUpload } from 'lucide-react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';

export function SyncBadge({ trade }: { trade: JournalItem }) {
  if (trade.rejection !== null) {
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
