import { Eye, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Briefing } from '#contracts/market/briefing.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { explanations } from './explanations.ts';

type Opportunity = Briefing['opportunities'][number];

/** What was open or nearly a signal at 06:00 UTC. */
export function Opportunities({ opportunities }: { opportunities: readonly Opportunity[] }) {
  return (
    <Panel title="Trading Opportunities" explanation={explanations.opportunities} isPlain>
      {opportunities.length === 0 ? (
        <p className="text-ink-2">No signal was open, and nothing was near one.</p>
      ) : (
        <ul className="grid gap-3 @2xl:grid-cols-2 @4xl:grid-cols-3">
          {opportunities.map((opportunity) => (
            <li
              key={`${opportunity.instrument} ${opportunity.direction} ${opportunity.trigger}`}
              className="min-w-0"
            >
              <OpportunityCard opportunity={opportunity} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const sources = {
  signal: { name: 'Signal', trigger: 'Entry', invalidation: 'Stop loss' },
  watchlist: { name: 'Watchlist', trigger: 'Trigger', invalidation: 'Invalid beyond' },
  unknown: { name: 'Idea', trigger: 'Trigger', invalidation: 'Invalid beyond' },
} as const;

function OpportunityCard({ opportunity }: { opportunity: Opportunity }) {
  const { instrument, direction, source, why } = opportunity;
  return (
    <Card
      as="article"
      aria-label={`${sources[source].name}: ${instrument} ${direction}`}
      className="flex h-full flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{instrument}</h3>
        <SideBadge side={direction} />
        <span className="@xs:ml-auto">
          {source === 'signal' && (
            <Badge tone="accent" icon={Radio}>
              Signal, graded
            </Badge>
          )}
          {source === 'watchlist' && <Badge icon={Eye}>Watchlist, not graded</Badge>}
        </span>
      </div>
      <Levels opportunity={opportunity} />
      <p className="text-dense text-ink-2">{why}</p>
    </Card>
  );
}

function Levels({ opportunity }: { opportunity: Opportunity }) {
  const { instrument, source, trigger, invalidation, target, risk_reward } = opportunity;
  const price = (value: number | null): string =>
    value === null ? 'none' : formatPrice(instrument, value);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <Level name={sources[source].trigger}>{price(trigger)}</Level>
      <Level name={sources[source].invalidation}>{price(invalidation)}</Level>
      {target !== null && <Level name="Target">{price(target)}</Level>}
      {risk_reward !== null && <Level name="Risk : reward">1 : {risk_reward.toFixed(2)}</Level>}
    </dl>
  );
}

function Level({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
