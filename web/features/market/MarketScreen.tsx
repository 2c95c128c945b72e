import { Activity, Database, Globe, Layers } from 'lucide-react';
import { usePriceSync } from '#web/data/market/PriceSync.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { MarketState } from '#web/ui/figures/times.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { FeedAlerts } from './FeedAlerts.tsx';
import { FeedBadges, QuotesPanel, TickerPanel } from './MarketPanels.tsx';
import { MARKET_TITLE } from './market-symbols.ts';
import { type Market, useMarket } from './use-market.ts';

function feedLabels({ isPending, items, feed }: Market): { updates: string; data: string } {
  if (isPending) return { updates: 'Connecting', data: 'Loading' };
  if (items === undefined) return { updates: 'Interrupted', data: 'Not available' };
  if (!feed.isLive) return { updates: 'Interrupted', data: 'Not live' };
  if (feed.isSimulated) return { updates: 'Simulated', data: 'Simulated' };
  return { updates: 'Real-Time', data: 'Live' };
}

function MarketTiles({ market }: { market: Market }) {
  const { updates, data } = feedLabels(market);
  return (
    <StatTiles label="Market coverage">
      <StatTile icon={Layers} label="Markets" value="4 Groups" />
      <StatTile icon={Globe} label="Coverage" value="Global" />
      <StatTile icon={Activity} label="Updates" value={updates} />
      <StatTile icon={Database} label="Data" value={data} />
    </StatTiles>
  );
}

function SyncPrices({ reload }: { reload: () => Promise<unknown> }) {
  const { isSyncing, sync } = usePriceSync();
  return (
    <Button
      isBusy={isSyncing}
      busyLabel="Extracting..."
      onClick={() => {
        void sync();
        void reload();
      }}
    >
      Sync Prices
    </Button>
  );
}

function MarketStatus({ market: { feed, freshness } }: { market: Market }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 touch:min-h-11">
      <MarketState />
      <span className="flex flex-wrap items-center gap-1.5">
        <FeedBadges feed={feed} />
        {freshness !== null && <Freshness of={freshness} />}
      </span>
    </span>
  );
}

export function MarketScreen() {
  const market = useMarket();
  return (
    <>
      <ScreenHeading
        title={MARKET_TITLE}
        subtitle={<MarketStatus market={market} />}
        action={<SyncPrices reload={market.reload} />}
      />
      <div className="flex flex-col gap-3 md:gap-4">
        <FeedAlerts market={market} />
        <TickerPanel market={market} />
        <QuotesPanel market={market} />
        <MarketTiles market={market} />
      </div>
    </>
  );
}
