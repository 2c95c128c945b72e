import { useEffect, useState } from 'react';
import { isDemo } from '#web/data/demo.ts';
import { useMemberSettings } from '#web/data/settings.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
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

type TickerFrameProps = {
  market: Market;
  /** Whose prices it shows: the provider's, or ours. */
  onProviders: (isProviders: boolean) => void;
};

/** The provider's ticker, and our own until and unless it works. */
export function TickerFrame({ market, onProviders }: TickerFrameProps) {
  const [{ dark_mode }] = useMemberSettings();
  const isDue = useIsDue();
  if (!isDue) return <div className="h-15.5" />;
  return (
    <TvFrame
      widget="ticker-tape"
      config={tickerConfig(dark_mode ? 'dark' : 'light')}
      title="Ticker of the chart provider"
      className="h-15.5"
      isWanted={!isDemo()} // the demo asks no foreign host
      onReadyChange={onProviders}
    >
      <TickerStrip items={market.items} />
    </TvFrame>
  );
}
