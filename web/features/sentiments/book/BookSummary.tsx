import { useId } from 'react';
import type { DomRecord } from '#contracts/order-book.ts';
import { pressureBand } from '#contracts/rules/sentiment-bands.ts';
import { Leaning } from '#web/ui/Leaning.tsx';
import { Modelled } from '../badges.tsx';
import { formatPips, formatRatio, formatWhole } from '../format-figures.ts';
import { isModelled } from '../is-modelled.ts';
import { type PairColumn, PairTable } from '../PairTable.tsx';

type BookSummaryProps = {
  books: readonly DomRecord[];
  modelled: readonly string[];
  /** The source counts the volume of every pair. */
  isCounted: boolean;
};

/** The order books of all pairs in a line each. */
export function BookSummary({ books, modelled, isCounted }: BookSummaryProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h2 id={id} className="text-card font-semibold">
          All pairs
        </h2>
        {isModelled(modelled, 'order_ratio') && <Modelled />}
      </div>
      <p className="text-dense text-ink-2">
        {isCounted
          ? 'Orders, volumes and depth count ticks, that is changes of price.'
          : 'Orders, volumes and depth count ticks where the source does; elsewhere they are estimated from the ranges of candles.'}
      </p>
      <PairTable label="Order books of all pairs" rows={books} columns={columns} />
    </section>
  );
}

const columns: readonly PairColumn<DomRecord>[] = [
  { name: 'Order ratio', cell: ({ order_ratio }) => <Ratio of={order_ratio} /> },
  { name: 'Volume ratio', cell: ({ volume_ratio }) => <Ratio of={volume_ratio} /> },
  { name: 'Buy orders', isFigure: true, cell: ({ buy_orders }) => formatWhole(buy_orders) },
  { name: 'Sell orders', isFigure: true, cell: ({ sell_orders }) => formatWhole(sell_orders) },
  { name: 'Buy volume', isFigure: true, cell: ({ buy_volume }) => formatWhole(buy_volume) },
  { name: 'Sell volume', isFigure: true, cell: ({ sell_volume }) => formatWhole(sell_volume) },
  { name: 'Depth', isFigure: true, cell: ({ market_depth }) => formatWhole(market_depth) },
  {
    name: 'Liquidity',
    isFigure: true,
    cell: ({ liquidity_score }) => Math.round(liquidity_score),
  },
  { name: 'Spread', isFigure: true, cell: ({ spread }) => formatPips(spread) },
];

function Ratio({ of }: { of: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      {formatRatio(of)}
      <Leaning word={pressureBand(of)} />
    </span>
  );
}
