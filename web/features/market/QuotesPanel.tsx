import { useState } from 'react';
import { isDemo } from '#web/data/device/demo.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { PanelBadge } from './FeedBadges.tsx';
import { Panel } from './Panel.tsx';
import { QuoteTables } from './QuoteTables.tsx';
import type { Market } from './use-market.ts';
import { quotesConfig } from './widget-configs.ts';

export function QuotesPanel({ market }: { market: Market }) {
  const [{ dark_mode }] = useMemberSettings();
  const [isProviders, setIsProviders] = useState(false);
  return (
    <Panel
      id="market-quotes"
      title="Real-Time Market Quotes"
      subtitle="Price and change since the last close"
      badge={<PanelBadge feed={market.feed} isProviders={isProviders} />}
    >
      <TvFrame
        widget="market-quotes"
        config={quotesConfig(dark_mode ? 'dark' : 'light')}
        title="Quotes of the chart provider"
        className="min-h-146 @3xl:min-h-80"
        isWanted={!isDemo()} // the demo asks no foreign host
        onReadyChange={setIsProviders}
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
