import { Suspense } from 'react';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { MarketState } from '#web/ui/figures/times.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { FeedAlerts } from './FeedAlerts.tsx';
import { MARKET_TITLE } from './market-symbols.ts';
import { LiveBadge, QuotesPanel } from './QuotesPanel.tsx';
import { useMarket } from './use-market.ts';

const BelowQuotes = lazyPart(async () => (await import('./BelowQuotes.tsx')).BelowQuotes);

export function MarketScreen() {
  const market = useMarket();
  const { feed, freshness } = market;
  return (
    <PageSourceContext value={feed.source}>
      <ScreenHeading
        title={MARKET_TITLE}
        badge={
          <>
            <MarketState />
            {feed.isLive && !feed.isSimulated && <LiveBadge>Live Data</LiveBadge>}
          </>
        }
        provenance={freshness && { source: feed.source, freshness }}
      />
      <div className="flex flex-col gap-3 md:gap-4">
        <FeedAlerts market={market} />
        <QuotesPanel market={market} />
        <Suspense fallback={null}>
          <BelowQuotes market={market} />
        </Suspense>
      </div>
    </PageSourceContext>
  );
}
