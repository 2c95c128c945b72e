import type { DomRecord } from '#contracts/order-book.ts';
import { pressureBand } from '#contracts/rules/sentiment-bands.ts';
import { Fact } from '#web/ui/Facts.tsx';
import { Leaning } from '#web/ui/Leaning.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from '../explanations.ts';
import { formatPips, formatRatio, formatWhole } from '../format-figures.ts';
import { isModelled } from '../is-modelled.ts';

type BookFiguresProps = { book: DomRecord; modelled: readonly string[] };

/** What waits, what was traded, and how easily. */
export function BookFigures({ book, modelled }: BookFiguresProps) {
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
        <Leaning word={pressureBand(ratio)} />
      </span>
    </Fact>
  );
}
