import { useJournalMonitor } from '#web/data/admin-journal.ts';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MonitorTiles } from './MonitorTiles.tsx';
import { OtherCurrencies } from './OtherCurrencies.tsx';
import { SampleTrades } from './SampleTrades.tsx';
import { TopPairs } from './TopPairs.tsx';
import { Trades } from './Trades.tsx';

/** What all members traded, and how it went. */
export function JournalMonitorTab() {
  const { monitor, refresh } = useJournalMonitor();
  return (
    <>
      <ScreenHeading
        title="Journal Monitor"
        subtitle="Closed trades of all members; their notes and pictures stay theirs"
        action={
          <div className="flex flex-wrap items-center gap-3">
            {monitor.state === 'loaded' && <Freshness of={monitor.freshness} />}
            <RefreshButton refresh={refresh} />
          </div>
        }
      />
      <AnswerStates
        of={monitor}
        retry={refresh}
        skeleton={<MonitorSkeleton />}
        failure="Journal entries could not be loaded."
      >
        {({ summary, newest }) => (
          <>
            <MonitorTiles of={summary} />
            <TopPairs of={summary} />
            <OtherCurrencies of={summary} />
            {monitor.state === 'sample' ? (
              <SampleTrades trades={newest.trades} />
            ) : (
              <Trades topPairs={summary.top_pairs} />
            )}
          </>
        )}
      </AnswerStates>
    </>
  );
}

function MonitorSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={7} />
      <Skeleton label="Loading journal entries" count={4} />
    </div>
  );
}
