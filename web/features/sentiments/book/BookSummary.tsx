import type { DomRecord } from '#contracts/order-book.ts';
import { pressureBand } from '#contracts/rules/sentiment-bands.ts';
import { Leaning } from '../badges.tsx';
import { formatPips, formatRatio, formatWhole } from '../format-figures.ts';
import { isModelled } from '../is-modelled.ts';
import { type PairColumn, PairTable } from '../PairTable.tsx';

type BookSummaryProps = { books: readonly DomRecord[]; modelled: readonly string[] };

/** The order books of all pairs in a line each. */
export function BookSummary({ books, modelled }: BookSummaryProps) {
  return (
    <section aria-label="All pairs" className="flex flex-col gap-2">
      <h2 className="text-card font-semibold">All pairs</h2>
      <PairTable label="Order books of all pairs" rows={books} columns={columnsOf(modelled)} />
    </section>
  );
}

const columnsOf = (modelled: readonly string[]): PairColumn<DomRecord>[] => {
  const whole = (
    name: string,
    field: 'buy_orders' | 'sell_orders' | 'buy_volume' | 'sell_volume' | 'market_depth',
  ): PairColumn<DomRecord> => ({
    name,
    isModelled: isModelled(modelled, field),
    cell: (book) => formatWhole(book[field]),
  });
  const ratio = (name: string, field: 'order_ratio' | 'volume_ratio'): PairColumn<DomRecord> => ({
    name,
    isModelled: isModelled(modelled, field),
    cell: (book) => <Ratio of={book[field]} />,
  });
  return [
    ratio('Order ratio', 'order_ratio'),
    ratio('Volume ratio', 'volume_ratio'),
    whole('Buy orders', 'buy_orders'),
    whole('Sell orders', 'sell_orders'),
    whole('Buy volume', 'buy_volume'),
    whole('Sell volume', 'sell_volume'),
    whole('Market depth', 'market_depth'),
    {
      name: 'Liquidity score',
      isModelled: isModelled(modelled, 'liquidity_score'),
      cell: ({ liquidity_score }) => Math.round(liquidity_score),
    },
    {
      name: 'Spread',
      isModelled: isModelled(modelled, 'spread'),
      cell: ({ spread }) => formatPips(spread),
    },
  ];
};

function Ratio({ of }: { of: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      {formatRatio(of)}
      <Leaning word={pressureBand(of)} />
    </span>
  );
}
