import { Activity, Database, Globe, Layers } from 'lucide-react';
import { usePriceSync } from '#web/data/market/PriceSync.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
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
  return (
    <>
      <MarketTiles market={market} />
      <SyncPrices reload={market.reload} />
    </>
  );
}
