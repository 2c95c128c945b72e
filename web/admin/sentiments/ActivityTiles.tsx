import { Eye, Users } from 'lucide-react';
import type { useSentimentActivity } from '#web/data/admin-sentiments.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';

const FAILURE = 'Figures of the period could not be loaded.';

/** How often members looked at the screen in a period, in whatever state the figures are. */
export function ActivityTiles({ of: query }: { of: ReturnType<typeof useSentimentActivity> }) {
  const { data, isPending, isRefetchError, freshness, refetch } = query;
  if (isPending) return <Skeleton label="Loading figures" shape="tiles" count={2} />;
  if (data === undefined) return <ErrorState text={FAILURE} retry={refetch} />;
  return (
    <div className="flex flex-col gap-2">
      {isRefetchError && !freshness.isOffline && (
        <Banner kind="danger" retry={() => void refetch()}>
          {FAILURE} What follows is older.
        </Banner>
      )}
      <StatTiles label="Figures of the period">
        <StatTile label="Views" icon={Eye} value={data.views.toLocaleString()} />
        <StatTile label="Viewers" icon={Users} value={data.viewers.toLocaleString()} />
      </StatTiles>
      <p className="text-dense text-ink-3">
        Since <ScheduledTime at={Date.parse(data.since)} />. A view of Market Sentiments counts once
        for each member and hour.
      </p>
    </div>
  );
}
