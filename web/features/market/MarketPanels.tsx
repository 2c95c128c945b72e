import { QuotesPanel } from './QuotesPanel.tsx';
import { TickerPanel } from './TickerPanel.tsx';
import { useMarket } from './use-market.ts';

/** Ticker and quotes beside something else, such as the chart of the console. */
export function MarketPanels() {
  const market = useMarket();
  return (
    <div className="mt-3 flex flex-col gap-3 md:mt-4 md:gap-4">
      <TickerPanel market={market} />
      <QuotesPanel market={market} />
    </div>
  );
}
