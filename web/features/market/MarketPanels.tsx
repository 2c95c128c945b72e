import { useState } from 'react';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { FeedAlerts } from './FeedAlerts.tsx';
import { PanelBadge, QuotesPanel } from './QuotesPanel.tsx';
import { TickerFrame, TickerPanel } from './TickerPanel.tsx';
import { useMarket } from './use-market.ts';

const CHART = 'tradingview-chart';

/** Ticker and quotes below the chart of the admin console, whose heading names the source. */
export function MarketPanels() {
  const market = useMarket();
  return (
    <PageSourceContext value={market.feed.source}>
      <div className="mt-3 flex flex-col gap-3 md:mt-4 md:gap-4">
        <FeedAlerts market={market} />
        <TickerPanel market={market} />
        <QuotesPanel market={market} chartSection={CHART} />
      </div>
    </PageSourceContext>
  );
}

export function ConsoleTicker() {
  const market = useMarket();
  const [isProviderData, setIsProviderData] = useState(false);
  return (
    <section aria-label="Live Market Ticker" className="flex min-w-0 flex-col gap-1">
      <TickerFrame market={market} onProviderDataChange={setIsProviderData} />
      <div className="flex min-h-5 justify-end">
        <PanelBadge feed={market.feed} isProviderData={isProviderData} />
      </div>
    </section>
  );
}

/** The ticker of the same tab names the source. */
export function ConsoleQuotes() {
  const market = useMarket();
  return (
    <PageSourceContext value={market.feed.source}>
      <div className="flex flex-col gap-3 md:gap-4">
        <FeedAlerts market={market} />
        <QuotesPanel market={market} chartSection={CHART} />
      </div>
    </PageSourceContext>
  );
}
