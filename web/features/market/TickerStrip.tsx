import { clsx } from 'clsx';
import type { MarketDataItem } from '#contracts/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { Price, PriceChange } from '#web/ui/figures/amounts.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { MARKET_SYMBOLS } from './market-symbols.ts';
import { isCurrent } from './use-market.ts';

/** Our own ticker. It scrolls only by hand, so that prices stay readable. */
export function TickerStrip({ items }: { items: readonly MarketDataItem[] | undefined }) {
  return (
    <ScrollArea
      label="Ticker prices"
      className="h-full overflow-x-auto overscroll-contain rounded-control bg-sunken -outline-offset-2 scrollbar-slim"
    >
      <ul data-ticker className="flex h-full w-max min-w-full items-stretch divide-x divide-line">
        {MARKET_SYMBOLS.map((symbol) => (
          <TickerItem
            key={symbol}
            symbol={symbol}
            item={items?.find(({ instrument }) => instrument === symbol)}
          />
        ))}
      </ul>
    </ScrollArea>
  );
}

function TickerItem({ symbol, item }: { symbol: Instrument; item: MarketDataItem | undefined }) {
  return (
    <li className="flex grow flex-col justify-center px-3 text-dense">
      <span className="font-semibold">{symbol}</span>
      {item === undefined ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="flex items-baseline gap-1.5">
          <Price
            instrument={symbol}
            value={item.price}
            className={clsx('font-medium', isCurrent(item) ? 'text-ink' : 'text-ink-2')}
          />
          <PriceChange percent={item.change_percent} />
        </span>
      )}
    </li>
  );
}
