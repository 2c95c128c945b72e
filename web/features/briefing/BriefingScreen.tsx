import {
  Flame,
  Snowflake,
  Sunrise,
  Thermometer,
  ThermometerSnowflake,
  ThermometerSun,
} from 'lucide-react';
import { ApiError } from '#contracts/errors.ts';
import { type BriefingAnswer, NO_BRIEFING } from '#contracts/market/briefing.ts';
import { useBriefing } from '#web/data/market/briefing.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { BriefingContent, NextBriefing } from './BriefingContent.tsx';
import { explanations, formatBriefingDate } from './briefing-copy.ts';

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

const looks = {
  Cold: { tone: 'info', icon: Snowflake },
  Cool: { tone: 'info', icon: ThermometerSnowflake },
  Neutral: { tone: 'neutral', icon: Thermometer },
  Warm: { tone: 'warn', icon: ThermometerSun },
  Hot: { tone: 'danger', icon: Flame },
} as const satisfies Record<BriefingAnswer['market_temperature'], unknown>;

function BriefingHeading({ briefing }: { briefing: Query }) {
  const { data, freshness, refetch } = briefing;
  return (
    <>
      <ScreenHeading
        title="Morning Briefing"
        subtitle={
          data !== undefined && <time dateTime={data.date}>{formatBriefingDate(data.date)}</time>
        }
        action={<RefreshButton refresh={refetch} />}
      />
      {data !== undefined && <Facts briefing={data} freshness={freshness} />}
    </>
  );
}

function Facts({ briefing, freshness }: { briefing: BriefingAnswer } & Pick<Query, 'freshness'>) {
  const { generated_for, market_temperature, data_source } = briefing;
  return (
    <div className="-mt-3 mb-3 flex flex-wrap items-center gap-x-1.5 md:-mt-5">
      <span className="flex items-center">
        <Badge {...looks[market_temperature]}>
          <span className="sr-only">Market temperature: </span>
          {market_temperature}
        </Badge>
        <Explain of={explanations.temperature} />
      </span>
      <Badge tone="info">Modelled</Badge>
      <SourceBadge source={data_source} />
      <Freshness of={{ ...freshness, asOf: Date.parse(generated_for) }} />
    </div>
  );
}

const skeletons = [
  { label: 'Loading the briefing', shape: 'tiles', count: 3 },
  { label: 'Loading the outlook', shape: 'cards', count: 2 },
] as const;

function State({ of: { isPending, data } }: { of: Query }) {
  if (isPending) return <Skeletons parts={skeletons} />;
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
