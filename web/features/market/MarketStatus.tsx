import { Freshness } from '#web/ui/Freshness.tsx';
import { MarketState } from '#web/ui/MarketState.tsx';
import { FeedBadges } from './FeedBadges.tsx';
import type { Market } from './use-market.ts';

/** Below the heading: is the market open, are its prices live, since when do they stand. */
export function MarketStatus({ market: { feed, freshness } }: { market: Market }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 touch:min-h-11">
      <MarketState />
      <span className="flex flex-wrap items-center gap-1.5">
        <FeedBadges feed={feed} />
        {freshness !== null && <Freshness of={freshness} />}
      </span>
    </span>
  );
}
