import { Badge } from '#web/ui/Badge.tsx';
import type { FeedState } from './feed-state.ts';

type FeedBadgesProps = {
  feed: FeedState;
  /** What the block calls prices that follow the market. */
  liveText: 'Live Data' | 'Real-Time';
};

/** Whether prices follow the market, and whether that market is a simulated one. */
export function FeedBadges({ feed, liveText }: FeedBadgesProps) {
  return (
    <>
      {feed.isLive && (
        <Badge tone="ok">
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
          {liveText}
        </Badge>
      )}
      {feed.isSimulated && <Badge tone="info">Simulated market</Badge>}
    </>
  );
}
