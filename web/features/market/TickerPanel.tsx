import { useState } from 'react';
import { PanelBadge } from './FeedBadges.tsx';
import { Panel } from './Panel.tsx';
import { TickerFrame } from './TickerFrame.tsx';
import type { Market } from './use-market.ts';

export function TickerPanel({ market }: { market: Market }) {
  const [isProviders, setIsProviders] = useState(false);
  return (
    <Panel
      id="market-ticker"
      title="Live Market Ticker"
      subtitle="Major forex pairs, commodities, indices"
      badge={<PanelBadge feed={market.feed} isProviders={isProviders} />}
    >
      <TickerFrame market={market} onProviders={setIsProviders} />
    </Panel>
  );
}
