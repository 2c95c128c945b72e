import { memo, type ReactNode } from 'react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { formatLots } from '#web/lib/format-lots.ts';
import { RelativeTime } from '#web/ui/figures/RelativeTime.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { formatPrice } from './format-trade.ts';
import { SyncBadge, TradeResult } from './trade-badges.tsx';

type TradeRowProps = {
  trade: JournalItem;
  /** Counts from one. */
  position: number;
  /** -1: not known. */
  setSize: number;
  topPx: number;
  heightPx: number;
  onOpen: (id: string) => void;
};

/**
 * One trade of the list: four lines on phones, two on wide screens, each cut at its end, so that every
 * row is equally high. The whole row opens the trade.
 */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  const { trade, position, setSize, topPx, heightPx, onOpen } = props;
  return (
    <li
      aria-setsize={setSize}
      aria-posinset={position}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
      className="absolute inset-x-0 top-0 flex flex-col justify-center border-b border-line px-3 lg:grid lg:grid-cols-12 lg:content-center lg:gap-x-4 lg:px-4"
    >
      <div className="flex items-center justify-between gap-3 lg:contents">
        <div className="flex min-w-0 items-center gap-2 lg:col-span-4">
          <h3 className="truncate text-card font-semibold">{trade.pair}</h3>
          <SideBadge side={trade.type} />
        </div>
        <div className="shrink-0 text-right lg:col-span-2 lg:col-start-11 lg:row-span-2 lg:self-center lg:justify-self-end">
          <TradeResult trade={trade} />
        </div>
      </div>
      <div className="flex h-5 items-center gap-2 text-dense whitespace-nowrap text-ink-2 lg:col-span-4 lg:row-start-2">
        <p className="truncate">
          <RelativeTime instant={trade.date} />
          {trade.duration !== '' && ` · ${trade.duration}`}
        </p>
        <SyncBadge trade={trade} />
      </div>
      <RowFacts trade={trade} />
      <Remarks trade={trade} />
      <button
        type="button"
        aria-label={`Open ${trade.pair} ${trade.type}`}
        onClick={() => onOpen(trade.id)}
        className="absolute inset-0 -outline-offset-2 transition-colors hover:bg-ink/5"
      />
    </li>
  );
});

function RowFacts({ trade }: { trade: JournalItem }) {
  return (
    <dl className="flex h-5 items-center gap-x-2.5 text-dense whitespace-nowrap sm:gap-x-6 lg:col-span-6 lg:col-start-5 lg:row-start-1 lg:self-center">
      {trade.size !== null && (
        <Fact name="Size" isNameHidden>
          {formatLots(trade.size)}
        </Fact>
      )}
      <Fact name="Entry">{formatPrice(trade.entry_price)}</Fact>
      {trade.exit_price !== null && (
        <Fact name="Exit">
          <span aria-hidden className="mr-2.5 text-ink-3 @xs:hidden">
            →
          </span>
          {formatPrice(trade.exit_price)}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; isNameHidden?: boolean; children: ReactNode };

function Fact({ name, isNameHidden = false, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className={isNameHidden ? 'sr-only' : 'sr-only text-ink-3 @xs:not-sr-only'}>{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

/** Strategy, emotions and notes in one line; whole in the details. */
function Remarks({ trade }: { trade: JournalItem }) {
  const remarks = [trade.strategy, trade.emotions, trade.notes].filter(Boolean);
  return (
    <p className="h-5 truncate text-dense text-ink-2 lg:col-span-6 lg:col-start-5 lg:row-start-2">
      {remarks.join(' · ')}
    </p>
  );
}
