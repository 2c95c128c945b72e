import { useState } from 'react';
import { Eye, Radio, ChevronRight } from 'lucide-react';
import type { Outlook, Briefing } from '#contracts/market/briefing.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Leaning, SideBadge } from '#web/ui/figures/badges.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PriceChange } from '#web/ui/figures/amounts.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { explanations, formatShare, formatSigned } from './briefing-copy.ts';

const partColumns: readonly Column<Briefing['risk_parts'][number]>[] = [
  { name: 'Part', cell: ({ name }) => name },
  { name: 'Weight', cell: ({ weight }) => formatShare(Math.abs(weight)) },
  { name: 'Value, of ±1', cell: ({ value }) => formatSigned(value, 2) },
];

function RiskParts({ parts }: { parts: Briefing['risk_parts'] }) {
  return (
    <details className="group -my-1">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-control text-dense text-ink-2 hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        Parts of the risk score
      </summary>
      <FigureTable
        label="Parts of the risk score"
        columns={partColumns}
        rows={parts.map((part) => ({ id: part.name, ...part }))}
      />
    </details>
  );
}

export function SentimentCard({ briefing }: { briefing: Briefing }) {
  const { market_sentiment, risk_score, agreement, risk_parts, fear_greed_index } = briefing;
  return (
    <Panel title="Market Sentiment" explanation={explanations.sentiment} isModelled>
      <p className="text-tile font-semibold">{market_sentiment}</p>
      <Facts label="Figures of the sentiment">
        <Fact name="Risk score">
          {formatSigned(risk_score, 2)} <Of>of ±1</Of>
        </Fact>
        <Fact name="Agreement of the parts">{formatShare(agreement)}</Fact>
        <Fact name="Mean fear and greed">
          {Math.round(fear_greed_index)} <Of>of 100</Of>
        </Fact>
      </Facts>
      {risk_parts.length > 0 && <RiskParts parts={risk_parts} />}
    </Panel>
  );
}

function Of({ children }: { children: string }) {
  return <span className="text-meta font-normal text-ink-3">{children}</span>;
}

const trends = { up: 'Up', down: 'Down', none: 'None' } as const;

function OutlookCard({ outlook }: { outlook: Outlook }) {
  const { instrument, price, bias, summary } = outlook;
  return (
    <Card
      as="article"
      aria-label={`Outlook of ${instrument}`}
      className="flex h-full flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold">{instrument}</h3>
        <Leaning label={bias} />
        <span className="ml-auto font-semibold">{formatPrice(instrument, price)}</span>
      </div>
      <p className="text-ink-2">{summary}</p>
      <OutlookFacts outlook={outlook} />
    </Card>
  );
}

function OutlookFacts({ outlook }: { outlook: Outlook }) {
  const { instrument, trend, support, resistance, adr, adr_used_percent, rsi } = outlook;
  return (
    <Facts label={`Figures of ${instrument}`}>
      <Fact name="Change, last trading day">
        <PriceChange percent={outlook.change_percent} />
      </Fact>
      <Fact name="Resistance">{formatPrice(instrument, resistance)}</Fact>
      <Fact name="Support">{formatPrice(instrument, support)}</Fact>
      <Fact name="Trend (H4)">{trends[trend]}</Fact>
      <Fact name="RSI (H4)">{rsi === null ? 'not known' : rsi.toFixed(1)}</Fact>
      <Fact name="Peak formation">{formationOf(outlook)}</Fact>
      <Fact name="ADR, mean day range">{pipsOf(instrument, adr)} pips</Fact>
      <Fact name="ADR used" meter={adr_used_percent}>
        {Math.round(adr_used_percent)}%
      </Fact>
    </Facts>
  );
}

const pipsOf = (instrument: Instrument, distance: number): string =>
  (distance / instrumentFacts[instrument].pip).toFixed(1);

function formationOf({ formation, level }: Outlook): string {
  if (formation === null) return level === null ? 'None' : `Level ${level}`;
  return level === null || formation.includes(`Level ${level}`)
    ? formation
    : `${formation}, level ${level}`;
}

const AT_FIRST = 2;

export function OutlookPanel({ outlooks }: { outlooks: readonly Outlook[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const visible = isWhole ? outlooks : outlooks.slice(0, AT_FIRST);
  return (
    <Panel title="Technical Outlook" explanation={explanations.outlook} isPlain>
      {outlooks.length === 0 ? (
        <p className="text-ink-2">No pair had enough candles for an outlook.</p>
      ) : (
        <CardGrid
          rows={visible}
          keyOf={({ instrument }) => instrument}
          className="@2xl:grid-cols-2"
        >
          {(outlook) => <OutlookCard outlook={outlook} />}
        </CardGrid>
      )}
      {outlooks.length > AT_FIRST && (
        <Button
          variant="quiet"
          className="self-center"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </Panel>
  );
}

type Opportunity = Briefing['opportunities'][number];

export function Opportunities({ opportunities }: { opportunities: readonly Opportunity[] }) {
  return (
    <Panel title="Trading Opportunities" explanation={explanations.opportunities} isPlain>
      {opportunities.length === 0 ? (
        <p className="text-ink-2">No signal was open, and nothing was near one.</p>
      ) : (
        <CardGrid
          rows={opportunities}
          keyOf={({ instrument, direction, trigger }) => `${instrument} ${direction} ${trigger}`}
          className="@2xl:grid-cols-2 @4xl:grid-cols-3"
        >
          {(opportunity) => <OpportunityCard opportunity={opportunity} />}
        </CardGrid>
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
  const levels = [
    [sources[source].trigger, price(trigger)],
    [sources[source].invalidation, price(invalidation)],
    ...(target === null ? [] : [['Target', price(target)]]),
    ...(risk_reward === null ? [] : [['Risk : reward', `1 : ${risk_reward.toFixed(2)}`]]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {levels.map(([name, text]) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-ink-3">{name}</dt>
          <dd className="font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
