import {
  Flame,
  type LucideIcon,
  Snowflake,
  Thermometer,
  ThermometerSnowflake,
  ThermometerSun,
} from 'lucide-react';
import type { Briefing, BriefingAnswer } from '#contracts/market/briefing.ts';
import type { useBriefing } from '#web/data/market/briefing.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { briefingDueAt, nextBriefingAt } from '#contracts/rules/market/briefing-schedule.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { explanations, formatBriefingDate } from './briefing-copy.ts';

/** Names the next briefing when a day without one precedes it. */
export function NextBriefing() {
  const now = useNow().getTime();
  const next = nextBriefingAt(now);
  if (next - now <= DAY_MS) return null;
  return (
    <>
      The next one: <ScheduledTime at={next} />.
    </>
  );
}

/**
 * When the next briefing is due, or was due.
 * @param dueAt due time of the earlier briefing, UTC ms
 */
export function Successor({ of: dueAt }: { of: number }) {
  const now = useNow().getTime();
  const newest = briefingDueAt(now);
  if (newest > dueAt) {
    return (
      <>
        A newer one was due <ScheduledTime at={newest} />.
      </>
    );
  }
  return (
    <>
      The next one: <ScheduledTime at={nextBriefingAt(now)} />.
    </>
  );
}

type Temperature = Briefing['market_temperature'];

const looks: Readonly<Record<Temperature, { tone: BadgeTone; icon: LucideIcon }>> = {
  Cold: { tone: 'info', icon: Snowflake },
  Cool: { tone: 'info', icon: ThermometerSnowflake },
  Neutral: { tone: 'neutral', icon: Thermometer },
  Warm: { tone: 'warn', icon: ThermometerSun },
  Hot: { tone: 'danger', icon: Flame },
};

/** Fear and greed of the market, from cold to hot. */
function TemperatureBadge({ temperature }: { temperature: Temperature }) {
  return (
    <Badge {...looks[temperature]}>
      <span className="sr-only">Market temperature: </span>
      {temperature}
    </Badge>
  );
}

type Query = ReturnType<typeof useBriefing>;

/** Heading with the day of the briefing, the market temperature and the age. */
export function BriefingHeading({ briefing }: { briefing: Query }) {
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

type FactsProps = { briefing: BriefingAnswer; freshness: Query['freshness'] };

function Facts({ briefing, freshness }: FactsProps) {
  const { generated_for, market_temperature, data_source } = briefing;
  return (
    <div className="-mt-3 mb-3 flex flex-wrap items-center gap-x-1.5 md:-mt-5">
      <span className="flex items-center">
        <TemperatureBadge temperature={market_temperature} />
        <Explain of={explanations.temperature} />
      </span>
      <Badge tone="info">Modelled</Badge>
      <SourceBadge source={data_source} />
      <Freshness of={{ ...freshness, asOf: Date.parse(generated_for) }} />
    </div>
  );
}
