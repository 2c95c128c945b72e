import { useWatchedSniper } from '#web/data/admin-scanners.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { RecentSniperSignals } from './RecentSniperSignals.tsx';
import { SniperSession } from './SniperSession.tsx';

/** Where the 1M Sniper stands, and what it issued last. */
export function SniperPanel() {
  return (
    <Card as="section" aria-labelledby="sniper-monitoring" className="flex flex-col gap-4">
      <h2 id="sniper-monitoring" className="text-card font-semibold">
        1M Sniper Monitoring
      </h2>
      <SessionState />
      <RecentSniperSignals />
    </Card>
  );
}

function SessionState() {
  const sniper = useWatchedSniper();

  if (sniper.isPending) return <Skeleton label="Loading the 1M Sniper" count={1} />;
  if (sniper.data === undefined) {
    return <ErrorState text="The 1M Sniper could not be loaded." retry={sniper.refetch} />;
  }
  return (
    <>
      {sniper.isRefetchError && (
        <Banner kind="danger" retry={() => void sniper.refetch()}>
          The 1M Sniper could not be loaded. What follows is as of{' '}
          {formatTime(sniper.dataUpdatedAt)}.
        </Banner>
      )}
      <SniperSession sniper={sniper.data} />
    </>
  );
}
