import type { ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import type { FeedState } from './feed-state.ts';

function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="ok">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {children}
    </Badge>
  );
}

/** Of the whole screen: whether prices arrive, and whether their market is a simulated one. */
export function FeedBadges({ feed }: { feed: FeedState }) {
  return (
    <>
      {feed.isLive && <LiveBadge>Live Data</LiveBadge>}
      {feed.isSimulated && <Badge tone="info">Simulated market</Badge>}
    </>
  );
}

type PanelBadgeProps = {
  feed: FeedState;
  /** The panel shows the provider's prices and not ours. */
  isProviders: boolean;
};

/** Of one panel: simulated prices are not called real. */
export function PanelBadge({ feed, isProviders }: PanelBadgeProps) {
  if (isProviders) return <LiveBadge>Real-Time</LiveBadge>;
  if (feed.isSimulated) return <Badge tone="info">Simulated market</Badge>;
  return feed.isLive ? <LiveBadge>Real-Time</LiveBadge> : null;
}
