import { isDemo } from '#web/data/demo.ts';
import { useMemberSettings } from '#web/data/settings.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FeedBadges } from './FeedBadges.tsx';
import { Panel } from './Panel.tsx';
import { QuoteTables } from './QuoteTables.tsx';
import type { Market } from './use-market.ts';
import { quotesConfig } from './widget-configs.ts';

export function QuotesPanel({ market }: { market: Market }) {
  const [{ dark_mode }] = useMemberSettings();
  return (
    <Panel
      id="market-quotes"
      title="Real-Time Market Quotes"
      subtitle="Price and change since the last close"
      badges={<FeedBadges feed={market.feed} liveText="Real-Time" />}
    >
      <TvFrame
        widget="market-quotes"
        config={quotesConfig(dark_mode ? 'dark' : 'light')}
        title="Quotes of the chart provider"
        className="min-h-160 @3xl:min-h-84"
        isWanted={!isDemo()} // the demo asks no foreign host
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
