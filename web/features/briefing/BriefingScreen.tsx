import { Sunrise } from 'lucide-react';
import { ApiError } from '#contracts/errors.ts';
import { NO_BRIEFING } from '#contracts/market/briefing.ts';
import { useBriefing } from '#web/data/market/briefing.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { BriefingContent } from './BriefingContent.tsx';
import { BriefingHeading, NextBriefing } from './BriefingHeading.tsx';

/** The morning briefing of the market. */
export function BriefingScreen() {
  const briefing = useBriefing();
  return (
    <>
      <BriefingHeading briefing={briefing} />
      <div className="flex flex-col gap-4">
        <Failure of={briefing} />
        <State of={briefing} />
      </div>
    </>
  );
}

type Query = ReturnType<typeof useBriefing>;

function State({ of: { isPending, data } }: { of: Query }) {
  if (isPending) return <BriefingSkeleton />;
  if (data !== undefined) return <BriefingContent briefing={data} />;
  return (
    <EmptyState
      icon={Sunrise}
      title={NO_BRIEFING}
      hint="The briefing is available at 6:00 AM UTC daily, on market days."
      action={
        <p className="text-dense text-ink-2">
          <NextBriefing />
        </p>
      }
    />
  );
}

/** Load failure. A missing first briefing is no failure; offline, the age says enough. */
function Failure({ of: { error, data, freshness, refetch } }: { of: Query }) {
  const isNone = error instanceof ApiError && error.code === 'briefing.none';
  if (error === null || isNone) return null;
  if (data !== undefined && freshness.isOffline) return null;
  return (
    <Banner kind="danger" retry={() => void refetch()}>
      The briefing could not be loaded.{data !== undefined && ' What follows is older.'}
    </Banner>
  );
}

function BriefingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton label="Loading the briefing" shape="tiles" count={3} />
      <Skeleton label="Loading the outlook" shape="cards" count={2} />
    </div>
  );
}
