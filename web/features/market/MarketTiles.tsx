import { Activity, Database, Globe, Layers } from 'lucide-react';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import type { Market } from './use-market.ts';

/** What the two tiles about the feed may claim. */
function feedTexts({ isPending, items, feed }: Market): { updates: string; data: string } {
  if (isPending) return { updates: 'Connecting', data: 'Loading' };
  if (items === undefined) return { updates: 'Interrupted', data: 'Not available' };
  if (!feed.isLive) return { updates: 'Interrupted', data: 'Not live' };
  if (feed.isSimulated) return { updates: 'Simulated', data: 'Simulated' };
  return { updates: 'Real-Time', data: 'Live' };
}

export function MarketTiles({ market }: { market: Market }) {
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
