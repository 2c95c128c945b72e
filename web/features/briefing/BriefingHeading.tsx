import type { BriefingAnswer } from '#contracts/briefing.ts';
import type { useBriefing } from '#web/data/briefing.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SourceBadge } from '#web/ui/signal-badges.tsx';
import { explanations } from './explanations.ts';
import { formatBriefingDate } from './format-figures.ts';
import { TemperatureBadge } from './TemperatureBadge.tsx';

type Query = ReturnType<typeof useBriefing>;

/** The top of the screen: the day of the briefing and the temperature of the market. */
export function BriefingHeading({ briefing }: { briefing: Query }) {
  const { data, freshness, refetch } = briefing;
  return (
    <ScreenHeading
      title="Morning Briefing"
      subtitle={data !== undefined && <Facts briefing={data} freshness={freshness} />}
      action={<RefreshButton refresh={refetch} />}
    />
  );
}

type FactsProps = { briefing: BriefingAnswer; freshness: Query['freshness'] };

function Facts({ briefing, freshness }: FactsProps) {
  const { date, generated_at, market_temperature, data_source } = briefing;
  return (
    <>
      <time dateTime={date} className="block">
        {formatBriefingDate(date)}
      </time>
      <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
        <span className="flex items-center">
          <TemperatureBadge temperature={market_temperature} />
          <Explain of={explanations.temperature} />
        </span>
        <Badge tone="info">Modelled</Badge>
        <SourceBadge source={data_source} />
        <Freshness of={{ ...freshness, asOf: Date.parse(generated_at) }} />
      </span>
    </>
  );
}
