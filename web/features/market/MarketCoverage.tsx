import { Activity, Bell, Database, Globe, Layers } from 'lucide-react';
import { usePriceSync } from '#web/data/market/PriceSync.tsx';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import type { Market } from './use-market.ts';

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
      className="md:self-start"
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

/** What stands below the prices. */
export function MarketCoverage({ market }: { market: Market }) {
  const openTarget = useOpenTarget();
  return (
    <>
      <MarketTiles market={market} />
      <div className="flex flex-wrap gap-2">
        <SyncPrices reload={market.reload} />
        <SectionLink
          section="analytics"
          item="price-alerts"
          onOpen={() => openTarget({ section: 'analytics', item: 'price-alerts' })}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-medium hover:bg-sunken max-md:grow max-md:justify-center"
        >
          <Bell aria-hidden className="size-5" />
          Price alerts
        </SectionLink>
      </div>
    </>
  );
}
