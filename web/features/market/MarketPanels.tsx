import { clsx } from 'clsx';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { MarketDataItem } from '#contracts/market/market.ts';
import {
  type Instrument,
  instrumentFacts,
  type MarketGroup,
} from '#contracts/rules/market/instruments.ts';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Price, PriceChange } from '#web/ui/figures/amounts.tsx';
import { PageSourceContext, useIsForeignSource } from '#web/ui/figures/ProvenanceChip.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { QUOTES_TITLE, symbolGroups } from './market-symbols.ts';
import type { ProviderFrameProps } from './ProviderFrame.tsx';
import { type FeedState, isCurrent, type Market, useMarket } from './use-market.ts';

type ChartLink = {
  /** The section of the shell that has the chart. */
  chartSection?: 'analytics' | 'tradingview-chart';
};

type QuotesProps = ChartLink & { items: readonly MarketDataItem[] };

function QuoteTables(props: QuotesProps) {
  return (
    <div className="-mb-3 gap-x-6 @3xl:columns-2">
      {symbolGroups.map(({ group, symbols }) => (
        <QuoteTable key={group} group={group} symbols={symbols} {...props} />
      ))}
    </div>
  );
}

type QuoteTableProps = QuotesProps & { group: MarketGroup; symbols: readonly Instrument[] };

function QuoteTable({ group, symbols, items, chartSection = 'analytics' }: QuoteTableProps) {
  const openTarget = useOpenTarget();
  return (
    <table className="mb-3 w-full table-fixed break-inside-avoid">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 @max-3xs:block">
          <th scope="col" className="pb-1 text-left font-medium">
            {group}
          </th>
          <th scope="col" className="w-18 @max-3xs:hidden">
            <span className="sr-only">Last 24 hours</span>
          </th>
          <th scope="col" className="w-24">
            <span className="sr-only">Price and change since the last close</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {symbols.map((symbol) => (
          <QuoteRow
            key={symbol}
            symbol={symbol}
            item={items.find(({ instrument }) => instrument === symbol)}
            onOpen={() => openTarget({ section: chartSection, item: symbol })}
          />
        ))}
      </tbody>
    </table>
  );
}

const Sparkline = lazyPart(async () => (await import('./Sparkline.tsx')).Sparkline);

type QuoteRowProps = { symbol: Instrument; item: MarketDataItem | undefined; onOpen: () => void };

function QuoteRow({ symbol, item, onOpen }: QuoteRowProps) {
  return (
    // A click anywhere in the row is one on its button.
    <tr
      className="h-12 cursor-pointer transition-colors hover:bg-sunken @max-3xs:flex @max-3xs:h-auto @max-3xs:flex-col"
      onClick={onOpen}
    >
      <th scope="row" className="relative h-12 text-left font-normal">
        <span className="font-medium">{symbol}</span>
        {item !== undefined && <QuoteNote item={item} />}
        <span className="block truncate text-meta text-ink-3">{instrumentFacts[symbol].title}</span>
        <button
          type="button"
          aria-label={`Open the chart of ${symbol}`}
          className="absolute inset-0 w-full rounded-control"
        />
      </th>
      <td className="@max-3xs:hidden">
        {item !== undefined && (
          <Suspense fallback={null}>
            <Sparkline instrument={symbol} price={item.price} />
          </Suspense>
        )}
      </td>
      <td className="text-right">
        {item === undefined ? <span className="text-ink-3">–</span> : <Quote item={item} />}
      </td>
    </tr>
  );
}

function QuoteNote({ item: { as_of, market_open, stale } }: { item: MarketDataItem }) {
  const now = useNow();
  if (stale) {
    return (
      <span className="ml-1.5 text-meta whitespace-nowrap text-warn">
        as of {formatMoment(Date.parse(as_of), now)}
      </span>
    );
  }
  return market_open ? null : <span className="ml-1.5 text-meta text-ink-3">Closed</span>;
}

function Quote({ item }: { item: MarketDataItem }) {
  return (
    <>
      <Price
        instrument={item.instrument}
        value={item.price}
        className={clsx('font-medium', isCurrent(item) ? 'text-ink' : 'text-ink-2')}
      />
      <span className="block text-dense">
        <PriceChange percent={item.change_percent} />
      </span>
    </>
  );
}

const FeedAlerts = lazyPart(async () => (await import('./FeedAlerts.tsx')).FeedAlerts);

/** Why prices are missing or old, where they are. */
export function FeedTrouble({ market }: { market: Market }) {
  const { error, items, feed } = market;
  if (error === null && items?.length !== 0 && feed.silentSources.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FeedAlerts market={market} />
    </Suspense>
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

type MarketPanelProps = PanelBadgeProps & {
  id: string;
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
};

function MarketPanel({ id, title, subtitle, children, ...badge }: MarketPanelProps) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          <p className="text-dense text-ink-3">{subtitle}</p>
        </div>
        <PanelBadge {...badge} />
      </div>
      {children}
    </Card>
  );
}

export function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="ok">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {children}
    </Badge>
  );
}

type PanelBadgeProps = { feed: FeedState; isProviderData: boolean };

/** Badge of one panel. Simulated prices are never called real-time. */
function PanelBadge({ feed, isProviderData }: PanelBadgeProps) {
  const isForeign = useIsForeignSource('simulated');
  if (isProviderData) return <LiveBadge>Real-Time</LiveBadge>;
  if (feed.isSimulated) return isForeign && <Badge tone="info">Simulated market</Badge>;
  return feed.isLive && <LiveBadge>Real-Time</LiveBadge>;
}

type QuotesPanelProps = ChartLink & { market: Market };

export function QuotesPanel({ market, ...link }: QuotesPanelProps) {
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <MarketPanel
      id="market-quotes"
      title={QUOTES_TITLE}
      subtitle={<span className="max-md:hidden">Price and change since the last close</span>}
      feed={market.feed}
      isProviderData={isProviderData}
    >
      <PricesOrFrame
        widget="market-quotes"
        className="min-h-138 @3xl:min-h-80"
        onProviderDataChange={setIsProviderData}
      >
        {market.isPending ? (
          <Skeleton label="Loading market data" count={6} />
        ) : (
          <QuoteTables items={market.items ?? []} {...link} />
        )}
      </PricesOrFrame>
    </MarketPanel>
  );
}

const TickerStrip = lazyPart(async () => (await import('./TickerStrip.tsx')).TickerStrip);
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
      <Suspense fallback={null}>
        <TickerStrip items={market.items} />
      </Suspense>
    </PricesOrFrame>
  );
}

export function TickerPanel({ market }: { market: Market }) {
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <MarketPanel
      id="market-ticker"
      title="Live Market Ticker"
      subtitle="Major forex pairs, commodities, indices"
      feed={market.feed}
      isProviderData={isProviderData}
    >
      <TickerFrame market={market} onProviderDataChange={setIsProviderData} />
    </MarketPanel>
  );
}

const CHART = 'tradingview-chart';

/** Ticker and quotes below the chart of the admin console, whose heading names the source. */
export function MarketPanels() {
  const market = useMarket();
  return (
    <PageSourceContext value={market.feed.source}>
      <div className="mt-3 flex flex-col gap-3 md:mt-4 md:gap-4">
        <FeedTrouble market={market} />
        <TickerPanel market={market} />
        <QuotesPanel market={market} chartSection={CHART} />
      </div>
    </PageSourceContext>
  );
}

/** The panels below the console's chart, with what went wrong above them: no heading says it there. */
export function ConsolePanels() {
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <FeedTrouble market={useMarket()} />
      <MarketPanels />
    </div>
  );
}
