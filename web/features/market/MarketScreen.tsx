import { Activity, Database, Globe, Layers } from 'lucide-react';
import { ApiError } from '#contracts/errors.ts';
import { usePriceSync } from '#web/data/market/PriceSync.tsx';
import { formatMoment } from '#web/lib/format-moment.ts';
import { sourceName } from '#web/lib/source-name.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { MarketState } from '#web/ui/figures/MarketState.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/StatTile.tsx';
import { FeedBadges } from './FeedBadges.tsx';
import { QuotesPanel } from './QuotesPanel.tsx';
import { TickerPanel } from './TickerPanel.tsx';
import type { FeedState, Silence } from './feed-state.ts';
import { MARKET_SYMBOLS } from './market-symbols.ts';
import { type Market, useMarket } from './use-market.ts';

/** What went wrong on the way to the prices; the prices themselves stay below. */
function MarketNotices({ market: { items, error, feed, reload } }: { market: Market }) {
  const isOnline = useOnline();
  return (
    <>
      {/* Without a network the strip says why old prices stand here. */}
      {error !== null && (isOnline || items === undefined) && (
        <Banner kind="danger" retry={() => void reload()}>
          <p className="font-medium">{detailOf(error)}</p>
          <p className="text-dense">{noteOn(feed)}</p>
        </Banner>
      )}
      {items?.length === 0 && (
        <Banner kind="warn">
          The market data provider has told no prices yet. They appear here with the first one.
        </Banner>
      )}
      {feed.silences.map((silence) => (
        <SilenceNotice key={silence.source} silence={silence} />
      ))}
    </>
  );
}

/** The server's own sentence where it gave one. */
const detailOf = (error: Error): string =>
  error instanceof ApiError && error.message !== '' ? error.message : 'Failed to load market data';

function noteOn({ isSimulated, silences }: FeedState): string {
  if (isSimulated) return 'Prices come from a simulated market, not from a live provider.';
  if (silences.length > 0) return 'The live market data provider tells no new prices.';
  return 'Real-time data powered by a live market data provider.';
}

function SilenceNotice({ silence: { source, instruments, since } }: { silence: Silence }) {
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

/** What the two tiles about the feed may claim. */
function feedTexts({ isPending, items, feed }: Market): { updates: string; data: string } {
  if (isPending) return { updates: 'Connecting', data: 'Loading' };
  if (items === undefined) return { updates: 'Interrupted', data: 'Not available' };
  if (!feed.isLive) return { updates: 'Interrupted', data: 'Not live' };
  if (feed.isSimulated) return { updates: 'Simulated', data: 'Simulated' };
  return { updates: 'Real-Time', data: 'Live' };
}

function MarketTiles({ market }: { market: Market }) {
  const { updates, data } = feedTexts(market);
  return (
    <StatTiles label="Market coverage">
      <StatTile icon={Layers} label="Markets" value="4 Groups" />
      <StatTile icon={Globe} label="Coverage" value="Global" />
      <StatTile icon={Activity} label="Updates" value={updates} />
      <StatTile icon={Database} label="Data" value={data} />
    </StatTiles>
  );
}

/** Reports the prices of the page and fetches the newest ones. */
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

/** Below the heading: is the market open, are its prices live, since when do they stand. */
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

/** The market as it stands: a ticker, quotes, and how far they can be trusted. */
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
        <MarketNotices market={market} />
        <TickerPanel market={market} />
        <QuotesPanel market={market} />
        <MarketTiles market={market} />
      </div>
    </>
  );
}
