import { type ReactNode, useState } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { isDemo } from '#web/data/device/demo.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { useMarket, type FeedState, type Market } from './use-market.ts';
import { QuoteTables } from './QuoteTables.tsx';
import { quotesConfig } from './market-symbols.ts';
import { TickerFrame } from './TickerFrame.tsx';

type PanelProps = {
  id: string;
  title: string;
  subtitle: string;
  badge: ReactNode;
  children: ReactNode;
};

/** A titled block with a badge for the state of its data. */
export function Panel({ id, title, subtitle, badge, children }: PanelProps) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col items-start justify-between gap-x-3 gap-y-1 @md:flex-row">
        <div className="min-w-0">
          <h2 id={id} className="text-card font-semibold">
            {title}
          </h2>
          <p className="text-dense text-ink-3">{subtitle}</p>
        </div>
        <div className="flex shrink-0">{badge}</div>
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

/** Badges of the whole screen: live feed, simulated market. */
export function FeedBadges({ feed }: { feed: FeedState }) {
  return (
    <>
      {feed.isLive && <LiveBadge>Live Data</LiveBadge>}
      {feed.isSimulated && <Badge tone="info">Simulated market</Badge>}
    </>
  );
}

type PanelBadgeProps = {
  feed: FeedState;
  /** The panel displays the provider's prices instead of ours. */
  isProviderData: boolean;
};

/** Badge of one panel. Simulated prices are never called real-time. */
export function PanelBadge({ feed, isProviderData }: PanelBadgeProps) {
  if (isProviderData) return <LiveBadge>Real-Time</LiveBadge>;
  if (feed.isSimulated) return <Badge tone="info">Simulated market</Badge>;
  return feed.isLive ? <LiveBadge>Real-Time</LiveBadge> : null;
}

/** Ticker and quotes below the chart of the admin console. */
export function MarketPanels() {
  const market = useMarket();
  return (
    <div className="mt-3 flex flex-col gap-3 md:mt-4 md:gap-4">
      <TickerPanel market={market} />
      <QuotesPanel market={market} />
    </div>
  );
}

export function QuotesPanel({ market }: { market: Market }) {
  const [{ dark_mode }] = useMemberSettings();
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <Panel
      id="market-quotes"
      title="Real-Time Market Quotes"
      subtitle="Price and change since the last close"
      badge={<PanelBadge feed={market.feed} isProviderData={isProviderData} />}
    >
      <TvFrame
        widget="market-quotes"
        config={quotesConfig(dark_mode ? 'dark' : 'light')}
        title="Quotes of the chart provider"
        className="min-h-146 @3xl:min-h-80"
        isWanted={!isDemo()} // the demo calls no third-party host
        onReadyChange={setIsProviderData}
      >
        {market.isPending ? (
          <Skeleton label="Loading market data" count={6} />
        ) : (
          <QuoteTables items={market.items ?? []} />
        )}
      </TvFrame>
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
      badge={<PanelBadge feed={market.feed} isProviderData={isProviderData} />}
    >
      <TickerFrame market={market} onProviderDataChange={setIsProviderData} />
    </Panel>
  );
}

/** The compact ticker above the overview of the admin console. */
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

/** The quotes below the overview of the admin console. */
export function ConsoleQuotes() {
  return <QuotesPanel market={useMarket()} />;
}
