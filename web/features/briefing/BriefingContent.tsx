import { Clock } from 'lucide-react';
import type { BriefingAnswer } from '#contracts/briefing.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { BriefingFooter } from './BriefingFooter.tsx';
import { Commentary } from './Commentary.tsx';
import { DailyFocus } from './DailyFocus.tsx';
import { DollarCard } from './DollarCard.tsx';
import { formatBriefingDate } from './format-figures.ts';
import { Successor } from './NextBriefing.tsx';
import { Opportunities } from './Opportunities.tsx';
import { OutlookPanel } from './OutlookPanel.tsx';
import { SentimentCard } from './SentimentCard.tsx';
import { VolatilityCard } from './VolatilityCard.tsx';
import { Yesterday } from './Yesterday.tsx';

/** A briefing from its first card to its footer. */
export function BriefingContent({ briefing }: { briefing: BriefingAnswer }) {
  return (
    <div className="@container flex flex-col gap-4 md:gap-6">
      <StaleNotice briefing={briefing} />
      <div className="grid gap-3 @3xl:grid-cols-3 md:gap-4">
        <SentimentCard briefing={briefing} />
        <VolatilityCard volatility={briefing.volatility} />
        <DollarCard dollar={briefing.dollar_strength} />
      </div>
      <Commentary sentences={briefing.commentary} />
      <OutlookPanel outlooks={briefing.technical_outlook} />
      <Opportunities opportunities={briefing.opportunities} />
      <div className="grid items-start gap-3 @3xl:grid-cols-2 md:gap-4">
        <DailyFocus focus={briefing.daily_focus} />
        <Yesterday yesterday={briefing.yesterday} />
      </div>
      <BriefingFooter briefing={briefing} />
    </div>
  );
}

/** Says that it is not today's; an answer kept on the device grows stale without the server. */
function StaleNotice({ briefing: { stale, date, generated_for } }: { briefing: BriefingAnswer }) {
  const now = useNow();
  const isTodays = now.toISOString().startsWith(date);
  if (!stale && isTodays) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      <Badge tone="warn" icon={Clock}>
        Stale
      </Badge>
      <span>
        This is the briefing of {formatBriefingDate(date)}.{' '}
        <Successor of={Date.parse(generated_for)} />
      </span>
    </p>
  );
}
