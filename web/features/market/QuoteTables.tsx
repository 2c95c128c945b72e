import { clsx } from 'clsx';
import type { MarketDataItem } from '#contracts/market/market.ts';
import {
  type Instrument,
  instrumentFacts,
  type MarketGroup,
} from '#contracts/rules/market/instruments.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Price, PriceChange } from '#web/ui/figures/amounts.tsx';
import { isCurrent } from './use-market.ts';
import { symbolGroups } from './market-symbols.ts';

/** Our own quotes: one table per group, in two columns on wide screens. */
export function QuoteTables({ items }: { items: readonly MarketDataItem[] }) {
  return (
    <div className="-mb-4 gap-x-6 @3xl:columns-2">
      {symbolGroups.map(({ group, symbols }) => (
        <QuoteTable key={group} group={group} symbols={symbols} items={items} />
      ))}
    </div>
  );
}

type QuoteTableProps = {
  group: MarketGroup;
  symbols: readonly Instrument[];
  items: readonly MarketDataItem[];
};

function QuoteTable({ group, symbols, items }: QuoteTableProps) {
  return (
    <table className="mb-4 w-full table-fixed break-inside-avoid">
      <thead>
        <tr className="border-b border-line text-dense text-ink-3">
          <th scope="col" className="pb-2 text-left font-medium">
            {group}
          </th>
          <th scope="col" className="w-22 pb-2 pl-3 text-right font-medium">
            Price
          </th>
          <th scope="col" className="w-22 pb-2 pl-3 text-right font-medium">
            Change
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {symbols.map((symbol) => (
          <QuoteRow
            key={symbol}
            symbol={symbol}
            item={items.find(({ instrument }) => instrument === symbol)}
          />
        ))}
      </tbody>
    </table>
  );
}

type QuoteRowProps = { symbol: Instrument; item: MarketDataItem | undefined };

function QuoteRow({ symbol, item }: QuoteRowProps) {
  return (
    <tr className="h-12">
      <th scope="row" className="text-left font-normal">
        <span className="block font-medium whitespace-nowrap">{symbol}</span>
        <span className="block truncate text-meta text-ink-3">{instrumentFacts[symbol].title}</span>
      </th>
      <td className="pl-3 text-right">
        {item === undefined ? <span className="text-ink-3">–</span> : <QuotedPrice item={item} />}
      </td>
      <td className="pl-3 text-right">
        {item !== undefined && <PriceChange percent={item.change_percent} />}
      </td>
    </tr>
  );
}

/** The price, and below it why it is not current. */
function QuotedPrice({ item }: { item: MarketDataItem }) {
  const now = useNow();
  const { instrument, price, as_of, market_open, stale } = item;
  return (
    <>
      <Price
        instrument={instrument}
        value={price}
        className={clsx('font-medium', isCurrent(item) ? 'text-ink' : 'text-ink-2')}
      />
      {stale && (
        <span className="block text-meta text-warn">
          as of {formatMoment(Date.parse(as_of), now)}
        </span>
      )}
      {!stale && !market_open && <span className="block text-meta text-ink-3">Closed</span>}
    </>
  );
}
