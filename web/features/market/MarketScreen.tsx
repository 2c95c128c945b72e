import { Activity, Database, Globe, Layers } from 'lucide-react';
import { ApiError } from '#contracts/errors.ts';
import { usePriceSync } from '#web/data/market/PriceSync.tsx';
import { formatMoment } from '#web/lib/format-time.ts';
import { sourceName } from '#web/lib/copy.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { MarketState } from '#web/ui/figures/times.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { FeedBadges, QuotesPanel, TickerPanel } from './MarketPanels.tsx';
import { type FeedState, type Market, useMarket } from './use-market.ts';
import { MARKET_SYMBOLS } from './market-symbols.ts';

function FeedAlerts({ market: { items, error, feed, reload } }: { market: Market }) {
  const isOnline = useOnline();
  return (
    <>
      {/* Offline, the offline strip already explains the old prices. */}
      {error !== null && (isOnline || items === undefined) && (
        <Banner kind="danger" retry={() => void reload()}>
          <p className="font-medium">{errorMessage(error)}</p>
          <p className="text-dense">{feedNote(feed)}</p>
        </Banner>
      )}
      {items?.length === 0 && (
        <Banner kind="warn">
          The market data provider has told no prices yet. They appear here with the first one.
        </Banner>
      )}
      {feed.silentSources.map((silentSource) => (
        <SilentSourceAlert key={silentSource.source} {...silentSource} />
      ))}
    </>
  );
}

const errorMessage = (error: Error): string =>
  error instanceof ApiError && error.message !== '' ? error.message : 'Failed to load market data';

function feedNote({ isSimulated, silentSources }: FeedState): string {
  if (isSimulated) return 'Prices come from a simulated market, not from a live provider.';
  if (silentSources.length > 0) return 'The live market data provider tells no new prices.';
  return 'Real-time data powered by a live market data provider.';
}

function SilentSourceAlert({ source, instruments, since }: FeedState['silentSources'][number]) {
  const now = useNow();
  const isAll = MARKET_SYMBOLS.every((symbol) => instruments.includes(symbol));
  return (
    <Banner kind="warn">
      {sourceName(source)} has told no new prices
      {isAll ? '' : ` of ${instruments.join(', ')}`} since {formatMoment(since, now)}. What stands
      here is the last that is known.
    </Banner>
  );
}

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
        title="Live Market Data"
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
