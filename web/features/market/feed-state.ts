import type { MarketDataItem } from '#contracts/market/market.ts';
import type { ShownSource } from '#web/lib/source-name.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** A source that should have told newer prices and did not. */
export type Silence = {
  source: ShownSource;
  instruments: readonly Instrument[];
  /** Of its last price, ms since 1970. */
  since: number;
};

export type FeedState = {
  /** The prices follow the market at this moment. */
  isLive: boolean;
  isSimulated: boolean;
  silences: readonly Silence[];
};

/** Whether a price is what the instrument trades at now; others are shown fainter. */
export const isCurrent = ({ market_open, stale }: MarketDataItem): boolean => market_open && !stale;

function silenceOf(source: ShownSource, items: readonly MarketDataItem[]): Silence {
  return {
    source,
    instruments: items.map(({ instrument }) => instrument),
    since: Math.max(...items.map(({ as_of }) => Date.parse(as_of))),
  };
}

/**
 * What may be claimed of the prices.
 *
 * @param isConnected the last call brought them, and they are not older than the next one should be
 */
export function describeFeed(items: readonly MarketDataItem[], isConnected: boolean): FeedState {
  const stale = items.filter((item) => item.stale);
  const sources = [...new Set(stale.map(({ source }) => source))];
  const open = items.filter((item) => item.market_open);
  const follows = open.length > 0 && open.every((item) => !item.stale && item.source !== 'stored');
  return {
    isLive: isConnected && follows,
    isSimulated: items.some(({ source }) => source === 'simulated'),
    silences: sources.map((source) =>
      silenceOf(
        source,
        stale.filter((item) => item.source === source),
      ),
    ),
  };
}
