import { useState } from 'react';
import { PanelBadge } from './FeedBadges.tsx';
import { QuotesPanel } from './QuotesPanel.tsx';
import { TickerFrame } from './TickerFrame.tsx';
import { useMarket } from './use-market.ts';

/** The ticker above a tab of the console: the strip alone, which leaves room for what waits. */
export function ConsoleTicker() {
  const market = useMarket();
  const [isProviders, setIsProviders] = useState(false);
  return (
    <section aria-label="Live Market Ticker" className="flex min-w-0 flex-col gap-1">
      <TickerFrame market={market} onProviders={setIsProviders} />
      <div className="flex min-h-5 justify-end">
        <PanelBadge feed={market.feed} isProviders={isProviders} />
      </div>
    </section>
  );
}

/** The quotes below a tab of the console. */
export function ConsoleQuotes() {
  return <QuotesPanel market={useMarket()} />;
}
