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
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
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
  if (data === undefined) return <ScreenHeading title="Morning Briefing" refresh={refetch} />;
  return (
    <ScreenHeading
      title="Morning Briefing"
      subtitle={<time dateTime={data.date}>{formatBriefingDate(data.date)}</time>}
      badge={
        <>
          <span className="flex items-center">
            <Badge {...looks[data.market_temperature]}>
              <span className="sr-only">Market temperature: </span>
              {data.market_temperature}
            </Badge>
            <Explain of={explanations.temperature} />
          </span>
          <Badge tone="info">Modelled</Badge>
        </>
      }
      provenance={{
        source: data.data_source,
        freshness: { ...freshness, asOf: Date.parse(data.generated_for) },
      }}
      refresh={refetch}
    />
  );
}

const skeletons = [
  { label: 'Loading the briefing', shape: 'tiles', count: 3 },
  { label: 'Loading the outlook', shape: 'cards', count: 2 },
] as const;

/** A missing first briefing is no failure. */
const hasFailed = ({ error }: Query): boolean =>
  error !== null && !(error instanceof ApiError && error.code === 'briefing.none');

function State({ of }: { of: Query }) {
  if (of.isPending) return <Skeletons parts={skeletons} />;
  if (of.data !== undefined) return <BriefingContent briefing={of.data} />;
  if (hasFailed(of)) return null; // the failure stands above
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

/** Load failure; offline, the age of what was loaded says enough. */
function Failure({ of }: { of: Query }) {
  const { data, freshness, refetch } = of;
  if (!hasFailed(of)) return null;
  if (data !== undefined && freshness.isOffline) return null;
  return (
    <Banner kind="danger" retry={() => void refetch()}>
      The briefing could not be loaded.{data !== undefined && ' What follows is older.'}
    </Banner>
  );
}
