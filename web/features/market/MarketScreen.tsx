import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { MarketNotices } from './MarketNotices.tsx';
import { MarketStatus } from './MarketStatus.tsx';
import { MarketTiles } from './MarketTiles.tsx';
import { QuotesPanel } from './QuotesPanel.tsx';
import { SyncPrices } from './SyncPrices.tsx';
import { TickerPanel } from './TickerPanel.tsx';
import { useMarket } from './use-market.ts';

/** The market as it stands: a ticker, quotes, and how far they can be trusted. */
export function MarketScreen() {
  const market = useMarket();
  return (
    <>
      <ScreenHeading
        title="Live Market Data"
        subtitle={<MarketStatus market={market} />}
        action={<SyncPrices reload={market.reload} />}
      />
      <div className="flex flex-col gap-3 md:gap-4">
        <MarketNotices market={market} />
        <TickerPanel market={market} />
        <QuotesPanel market={market} />
        <MarketTiles market={market} />
      </div>
    </>
  );
}
