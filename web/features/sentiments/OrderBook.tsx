import type { ReactNode } from 'react';
import type { BookLevel, DomRecord } from '#contracts/market/sentiments.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { pressureBand } from '#contracts/rules/market/sentiment-bands.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Fact } from '#web/ui/figures/facts.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import type { Explanation } from '#web/ui/Explain.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { DepthPlot } from '#web/ui/charts/DepthPlot.tsx';
import {
  formatPips,
  formatShort,
  formatWhole,
  isModelled,
  type PairColumn,
  PairSelect,
  PairTable,
  type PairViewProps,
} from './SentimentFigures.tsx';
import { explanations } from './explanations.ts';
import { clsx } from 'clsx';
import { cumulated } from '#web/ui/charts/plot-scales.ts';

const sumLook = 'hidden @md:table-cell';

const ladderColumns = [
  { name: 'Sum', look: sumLook },
  { name: 'Size' },
  { name: 'Bid' },
  { name: 'Ask' },
  { name: 'Size' },
  { name: 'Sum', look: sumLook },
];

function Ladder({ book: { pair, bids, asks } }: { book: DomRecord }) {
  const sums = { bids: cumulated(bids), asks: cumulated(asks) };
  const rows = Array.from({ length: Math.max(bids.length, asks.length) }, (_, level) => {
    const [bid, ask] = [bids[level], asks[level]];
    return [
      { text: sums.bids[level] && formatWhole(sums.bids[level].total), look: sumLook },
      { text: bid && formatWhole(bid.size) },
      { text: bid && formatPrice(pair, bid.price), look: 'text-buy font-medium' },
      { text: ask && formatPrice(pair, ask.price), look: 'text-sell font-medium' },
      { text: ask && formatWhole(ask.size) },
      { text: sums.asks[level] && formatWhole(sums.asks[level].total), look: sumLook },
    ];
  });
  return (
    <table aria-label={`Order book of ${pair}`} className="w-full text-right text-dense">
      <thead className="text-ink-3">
        <tr>
          {ladderColumns.map(({ name, look }, column) => (
            <th key={column} scope="col" className={clsx('py-1 pl-2 font-medium', look)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, level) => (
          <tr key={level} className="border-t border-line">
            {cells.map(({ text, look }, column) => (
              <td key={column} className={clsx('py-1 pl-2 whitespace-nowrap', look)}>
                {text ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BookFigures({ book, modelled }: { book: DomRecord; modelled: readonly string[] }) {
  const { orders, traded, liquidity } = explanations;
  return (
    <div className="@container">
      <div className="grid gap-3 @2xl:grid-cols-3 md:gap-4">
        <FiguresPanel of={orders} isModelled={isModelled(modelled, 'buy_orders')}>
          <Fact name="Buy orders">{formatWhole(book.buy_orders)}</Fact>
          <Fact name="Sell orders">{formatWhole(book.sell_orders)}</Fact>
          <Fact name="Order ratio">
            <Ratio of={book.order_ratio} />
          </Fact>
        </FiguresPanel>
        <FiguresPanel of={traded} isModelled={isModelled(modelled, 'buy_volume')}>
          <Fact name="Buy volume">{formatWhole(book.buy_volume)}</Fact>
          <Fact name="Sell volume">{formatWhole(book.sell_volume)}</Fact>
          <Fact name="Volume ratio">
            <Ratio of={book.volume_ratio} />
          </Fact>
        </FiguresPanel>
        <FiguresPanel of={liquidity} isModelled={isModelled(modelled, 'market_depth')}>
          <Fact name="Market depth">{formatWhole(book.market_depth)}</Fact>
          <Fact name="Liquidity score">{Math.round(book.liquidity_score)} of 100</Fact>
          <Fact name="Spread">{formatPips(book.spread)}</Fact>
        </FiguresPanel>
      </div>
    </div>
  );
}

function FiguresPanel(props: { of: Explanation; isModelled: boolean; children: ReactNode }) {
  const { of, isModelled: isModel, children } = props;
  return (
    <Panel title={of.title} explanation={of} isModelled={isModel}>
      <dl className="flex flex-col gap-1.5">{children}</dl>
    </Panel>
  );
}

const sizeOf = (side: readonly BookLevel[]): number =>
  side.reduce((total, { size }) => total + size, 0);

function describeDepth({ pair, price, bids, asks }: DomRecord): string {
  const [buying, selling] = [sizeOf(bids), sizeOf(asks)];
  const sides = `${formatWhole(buying)} to buy down to ${farthest(bids)}, ${formatWhole(selling)} to sell up to ${farthest(asks)}`;
  return `Around ${formatPrice(pair, price)}: ${sides}. ${heavierSide(buying, selling)}`;

  function farthest(side: readonly BookLevel[]): string {
    return formatPrice(pair, side.at(-1)?.price ?? price);
  }
}

function heavierSide(buying: number, selling: number): string {
  if (formatWhole(buying) === formatWhole(selling)) return 'Both sides are equal.';
  const share = Math.round((100 * Math.max(buying, selling)) / (buying + selling));
  return `The ${buying > selling ? 'buying' : 'selling'} side holds ${share}%.`;
}

function BookDepth({ book, modelled }: { book: DomRecord; modelled: readonly string[] }) {
  const sentence = describeDepth(book);
  return (
    <Panel
      title={`Depth of ${book.pair}`}
      explanation={explanations.ladder}
      isModelled={isModelled(modelled, 'bids')}
      note={sentence}
    >
      <div className="grid gap-4 @3xl:grid-cols-2">
        <DepthPlot
          bids={book.bids}
          asks={book.asks}
          mid={book.price}
          formatPrice={(price) => formatPrice(book.pair, price)}
          formatSize={formatShort}
          summary={`Depth chart. ${sentence}`}
        />
        <Ladder book={book} />
      </div>
    </Panel>
  );
}

type BookSummaryProps = {
  books: readonly DomRecord[];
  modelled: readonly string[];
  isCounted: boolean;
};

function BookSummary({ books, modelled, isCounted }: BookSummaryProps) {
  return (
    <Panel
      title="All pairs"
      isModelled={isModelled(modelled, 'order_ratio')}
      note={
        isCounted
          ? 'Orders, volumes and depth count ticks, that is changes of price.'
          : 'Orders, volumes and depth count ticks where the source does; elsewhere they are estimated from the ranges of candles.'
      }
      isPlain
    >
      <PairTable label="Order books of all pairs" rows={books} columns={columns} />
    </Panel>
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
  { name: 'Liquidity', isFigure: true, cell: ({ liquidity_score: score }) => Math.round(score) },
  { name: 'Spread', isFigure: true, cell: ({ spread }) => formatPips(spread) },
];

function Ratio({ of }: { of: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      {of.toFixed(2)}
      <Leaning label={pressureBand(of)} />
    </span>
  );
}

export function OrderBook({ sentiments, pair, onChoose }: PairViewProps) {
  const { dom_data: books, sentiment_data, modelled } = sentiments;
  const isCounted = sentiment_data.every(({ profile }) => profile.volume_source === 'ticks');
  const current = books.find((book) => book.pair === pair) ?? books[0];
  if (current === undefined) {
    return <p className="text-ink-2">No pair has enough candles for an order book yet.</p>;
  }
  const pairs = books.map((book) => book.pair);
  const absent = absentPairs(books, sentiments.missing);
  return (
    <div className="flex flex-col gap-4">
      <PairSelect pairs={pairs} value={current.pair} onChoose={onChoose} />
      <BookFigures book={current} modelled={modelled} />
      <BookDepth book={current} modelled={modelled} />
      <BookSummary books={books} modelled={modelled} isCounted={isCounted} />
      {absent.length > 0 && (
        <p className="text-dense text-ink-2">Too few candles for a book of {listWords(absent)}.</p>
      )}
    </div>
  );
}

/** Pairs without a book that the warning above does not name. */
function absentPairs(books: readonly DomRecord[], missing: readonly Instrument[]): Instrument[] {
  const named = new Set([...missing, ...books.map(({ pair }) => pair)]);
  return SENTIMENT_PAIRS.filter((pair) => !named.has(pair));
}
