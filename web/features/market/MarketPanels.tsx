import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { FeedAlerts } from './FeedAlerts.tsx';
import { useMarket, type FeedState, type Market, isCurrent } from './use-market.ts';
import { MARKET_SYMBOLS, symbolGroups } from './market-symbols.ts';
import type { ProviderFrameProps } from './ProviderFrame.tsx';
import {
  type Instrument,
  instrumentFacts,
  type MarketGroup,
} from '#contracts/rules/market/instruments.ts';
import type { MarketDataItem } from '#contracts/market/market.ts';
import { Price, PriceChange } from '#web/ui/figures/amounts.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';

function QuoteTables({ items }: { items: readonly MarketDataItem[] }) {
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
          {['Price', 'Change'].map((name) => (
            <th key={name} scope="col" className="w-22 pb-2 pl-3 text-right font-medium">
              {name}
            </th>
          ))}
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

function QuoteRow({ symbol, item }: { symbol: Instrument; item: MarketDataItem | undefined }) {
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

/** Our own ticker. It scrolls only by hand, so that prices stay readable. */
function TickerStrip({ items }: { items: readonly MarketDataItem[] | undefined }) {
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

const LoadedFrame = lazyPart(async () => (await import('./ProviderFrame.tsx')).ProviderFrame);

/** Our own prices, and in their place the provider's as soon as its frame works. */
function PricesOrFrame(props: ProviderFrameProps) {
  const { className, children } = props;
  return (
    <Suspense fallback={<div className={className}>{children}</div>}>
      <LoadedFrame {...props} />
    </Suspense>
  );
}

const APPEARS_AFTER_MS = 1000;

type TickerFrameProps = {
  market: Market;
  /** Called with whether the provider's prices (true) or ours (false) are visible. */
  onProviderDataChange: (isProviderData: boolean) => void;
};

/**
 * The provider's ticker; our own until it is ready or when it fails. It appears after one second, as
 * specified; its space is reserved until then.
 */
function TickerFrame({ market, onProviderDataChange }: TickerFrameProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isDue) return <div className="h-15.5" />;
  return (
    <PricesOrFrame
      widget="ticker-tape"
      className="h-15.5"
      onProviderDataChange={onProviderDataChange}
    >
      <TickerStrip items={market.items} />
    </PricesOrFrame>
  );
}

type PanelProps = ComponentProps<typeof PanelBadge> & {
  id: string;
  title: string;
  subtitle: string;
  children: ReactNode;
};

function Panel({ id, title, subtitle, children, ...badge }: PanelProps) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col items-start justify-between gap-x-3 gap-y-1 @md:flex-row">
        <div className="min-w-0">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          <p className="text-dense text-ink-3">{subtitle}</p>
        </div>
        <div className="flex shrink-0">
          <PanelBadge {...badge} />
        </div>
      </div>
      {children}
    </Card>
  );
}

function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="ok">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {children}
    </Badge>
  );
}

export function FeedBadges({ feed }: { feed: FeedState }) {
  return (
    <>
      {feed.isLive && <LiveBadge>Live Data</LiveBadge>}
      {feed.isSimulated && <Badge tone="info">Simulated market</Badge>}
    </>
  );
}

/** Badge of one panel. Simulated prices are never called real-time. */
function PanelBadge({ feed, isProviderData }: { feed: FeedState; isProviderData: boolean }) {
  if (isProviderData) return <LiveBadge>Real-Time</LiveBadge>;
  if (feed.isSimulated) return <Badge tone="info">Simulated market</Badge>;
  return feed.isLive ? <LiveBadge>Real-Time</LiveBadge> : null;
}

/** Ticker and quotes below the chart of the admin console. */
export function MarketPanels() {
  const market = useMarket();
  return (
    <div className="mt-3 flex flex-col gap-3 md:mt-4 md:gap-4">
      <FeedAlerts market={market} />
      <TickerPanel market={market} />
      <QuotesPanel market={market} />
    </div>
  );
}

export function QuotesPanel({ market }: { market: Market }) {
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <Panel
      id="market-quotes"
      title="Real-Time Market Quotes"
      subtitle="Price and change since the last close"
      feed={market.feed}
      isProviderData={isProviderData}
    >
      <PricesOrFrame
        widget="market-quotes"
        className="min-h-146 @3xl:min-h-80"
        onProviderDataChange={setIsProviderData}
      >
        {market.isPending ? (
          <Skeleton label="Loading market data" count={6} />
        ) : (
          <QuoteTables items={market.items ?? []} />
        )}
      </PricesOrFrame>
    </Panel>
  );
}

export function TickerPanel({ market }: { market: Market }) {
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <Panel
      id="market-ticker"
      title="Live Market Ticker"
      subtitle="Major forex pairs, commodities, indices"
      feed={market.feed}
      isProviderData={isProviderData}
    >
      <TickerFrame market={market} onProviderDataChange={setIsProviderData} />
    </Panel>
  );
}

export function ConsoleTicker() {
  const market = useMarket();
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <section aria-label="Live Market Ticker" className="flex min-w-0 flex-col gap-1">
      <TickerFrame market={market} onProviderDataChange={setIsProviderData} />
      <div className="flex min-h-5 justify-end">
        <PanelBadge feed={market.feed} isProviderData={isProviderData} />
      </div>
    </section>
  );
}

export function ConsoleQuotes() {
  const market = useMarket();
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <FeedAlerts market={market} />
      <QuotesPanel market={market} />
    </div>
  );
}
