import { useEffect, useState } from 'react';
import { isDemo } from '#web/data/demo.ts';
import { useMemberSettings } from '#web/data/settings.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { PanelBadge } from './FeedBadges.tsx';
import { Panel } from './Panel.tsx';
import { TickerStrip } from './TickerStrip.tsx';
import type { Market } from './use-market.ts';
import { tickerConfig } from './widget-configs.ts';

const APPEARS_AFTER_MS = 1000;

/** The documented second before the ticker appears; its place is kept meanwhile. */
function useIsDue(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

export function TickerPanel({ market }: { market: Market }) {
  const [{ dark_mode }] = useMemberSettings();
  const isDue = useIsDue();
  const [isProviders, setIsProviders] = useState(false);
  return (
    <Panel
      id="market-ticker"
      title="Live Market Ticker"
      subtitle="Major forex pairs, commodities, indices"
      badge={<PanelBadge feed={market.feed} isProviders={isProviders} />}
    >
      {isDue ? (
        <TvFrame
          widget="ticker-tape"
          config={tickerConfig(dark_mode ? 'dark' : 'light')}
          title="Ticker of the chart provider"
          className="h-15.5"
          isWanted={!isDemo()} // the demo asks no foreign host
          onReadyChange={setIsProviders}
        >
          <TickerStrip items={market.items} />
        </TvFrame>
      ) : (
        <div className="h-15.5" />
      )}
    </Panel>
  );
}
