import { useId } from 'react';
import type { BookLevel, DomRecord } from '#contracts/market/order-book.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { listWords } from '#contracts/rules/copy.ts';
import { pressureBand } from '#contracts/rules/market/sentiment-bands.ts';
import type { SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Fact } from '#web/ui/figures/facts.tsx';
import { Leaning } from '#web/ui/figures/badges.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { DepthPlot } from '#web/ui/charts/DepthPlot.tsx';
import { PairSelect, type PairColumn, PairTable } from './Pairs.tsx';
import { Modelled } from './SentimentFigures.tsx';
import { explanations } from './explanations.ts';
import {
  formatPips,
  formatRatio,
  formatShort,
  formatWhole,
  isModelled,
} from './sentiment-figures.ts';
import { Ladder } from './Ladder.tsx';

type BookFiguresProps = { book: DomRecord; modelled: readonly string[] };

/** Resting orders, traded volume and liquidity. */
function BookFigures({ book, modelled }: BookFiguresProps) {
  const { orders, traded, liquidity } = explanations;
  return (
    <div className="@container">
      <div className="grid gap-3 @2xl:grid-cols-3 md:gap-4">
        <Panel
          title={orders.title}
          explanation={orders}
          isModelled={isModelled(modelled, 'buy_orders')}
        >
          <dl className="flex flex-col gap-1.5">
            <Fact name="Buy orders">{formatWhole(book.buy_orders)}</Fact>
            <Fact name="Sell orders">{formatWhole(book.sell_orders)}</Fact>
            <RatioFact name="Order ratio" ratio={book.order_ratio} />
          </dl>
        </Panel>
        <Panel
          title={traded.title}
          explanation={traded}
          isModelled={isModelled(modelled, 'buy_volume')}
        >
          <dl className="flex flex-col gap-1.5">
            <Fact name="Buy volume">{formatWhole(book.buy_volume)}</Fact>
            <Fact name="Sell volume">{formatWhole(book.sell_volume)}</Fact>
            <RatioFact name="Volume ratio" ratio={book.volume_ratio} />
          </dl>
        </Panel>
        <Panel
          title={liquidity.title}
          explanation={liquidity}
          isModelled={isModelled(modelled, 'market_depth')}
        >
          <dl className="flex flex-col gap-1.5">
            <Fact name="Market depth">{formatWhole(book.market_depth)}</Fact>
            <Fact name="Liquidity score">{Math.round(book.liquidity_score)} of 100</Fact>
            <Fact name="Spread">{formatPips(book.spread)}</Fact>
          </dl>
        </Panel>
      </div>
    </div>
  );
}

function RatioFact({ name, ratio }: { name: string; ratio: number }) {
  return (
    <Fact name={name}>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {formatRatio(ratio)}
        <Leaning label={pressureBand(ratio)} />
      </span>
    </Fact>
  );
}

const sizeOf = (side: readonly BookLevel[]): number =>
  side.reduce((total, { size }) => total + size, 0);

/** Text alternative of the depth chart. */
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

type BookDepthProps = { book: DomRecord; modelled: readonly string[] };

/** Ten price levels per side as chart, sentence and table. */
function BookDepth({ book, modelled }: BookDepthProps) {
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
  /** Whether the source counts the volume of every pair. */
  isCounted: boolean;
};

/** One summary row per pair. */
function BookSummary({ books, modelled, isCounted }: BookSummaryProps) {
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
      <Leaning label={pressureBand(of)} />
    </span>
  );
}

type OrderBookProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** The modelled order book: one pair in full, all pairs in a table. */
export function OrderBook({ sentiments, pair, onChoose }: OrderBookProps) {
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
