import type { RecordTimeframe } from '#contracts/track-record.ts';
import { useSignalStats } from '#web/data/admin-signals.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SignalTiles } from './SignalTiles.tsx';

/** The figures of a stretch of time, in whatever state they are. */
export function SignalFigures({ timeframe }: { timeframe: RecordTimeframe }) {
  const stats = useSignalStats(timeframe);

  if (stats.isPending) return <Skeleton label="Loading figures" shape="tiles" count={4} />;
  if (stats.data === undefined) {
    return <ErrorState text="Signal figures could not be loaded." retry={stats.refetch} />;
  }

  return (
    <div className="flex flex-col gap-3">
      {stats.isRefetchError && (
        <Banner kind="danger" retry={() => void stats.refetch()}>
          Signal figures could not be loaded. What follows is as of{' '}
          {formatTime(stats.dataUpdatedAt)}.
        </Banner>
      )}
      <SignalTiles stats={stats.data} freshness={stats.freshness} />
    </div>
  );
}
