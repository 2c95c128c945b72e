import type { ImportPreview, PreviewedTrade } from '#web/data/journal-imports.ts';
import { formatLots } from '#web/lib/format-lots.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';

/** The first trades of the statement, as the journal will tell them. */
export function PreviewedTrades({ preview }: { preview: ImportPreview }) {
  const { trades, fresh, duplicates, currency } = preview;
  return (
    <div>
      <ul
        aria-label="Trades of the statement"
        className="divide-y divide-line rounded-card border border-line"
      >
        {trades.map((trade, index) => (
          <li key={index} className="px-3 py-2">
            <Row trade={trade} currency={currency} />
          </li>
        ))}
      </ul>
      {trades.length < fresh + duplicates && (
        <p className="mt-2 text-dense text-ink-3">
          The first {trades.length} of {(fresh + duplicates).toLocaleString()}
        </p>
      )}
    </div>
  );
}

function Row({ trade, currency }: { trade: PreviewedTrade; currency: string }) {
  const { symbol, side, lots, closedAt, net, isDuplicate } = trade;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{symbol}</span>
        <SideBadge side={side} />
        {isDuplicate && <Badge>Duplicate</Badge>}
        <span className="ml-auto">
          <Pnl value={net} currency={currency} />
        </span>
      </div>
      <p className="text-dense text-ink-2">
        {[lots === null ? '' : formatLots(lots), moment(closedAt)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

const moment = (instant: string): string =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
