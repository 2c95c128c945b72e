import { Suspense } from 'react';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { MarketState } from '#web/ui/figures/MarketState.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { MARKET_TITLE } from './market-symbols.ts';
import { FeedTrouble, LiveBadge, QuotesPanel, TickerPanel } from './MarketPanels.tsx';
import { useMarket } from './use-market.ts';

const MarketCoverage = lazyPart(async () => (await import('./MarketCoverage.tsx')).MarketCoverage);

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
        <FeedTrouble market={market} />
        <QuotesPanel market={market} />
        <TickerPanel market={market} />
        <Suspense fallback={null}>
          <MarketCoverage market={market} />
        </Suspense>
      </div>
    </PageSourceContext>
  );
}
