import { useState } from 'react';
import type { Outlook } from '#contracts/market/briefing.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Fact, Facts } from '#web/ui/figures/Facts.tsx';
import { Leaning } from '#web/ui/figures/Leaning.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PriceChange } from '#web/ui/figures/Price.tsx';
import { explanations } from './explanations.ts';

const trends = { up: 'Up', down: 'Down', none: 'None' } as const;

/** Where one instrument stood at 06:00 UTC. */
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
        <Leaning word={bias} />
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

/** The level is told where the formation's name does not already hold it. */
function formationOf({ formation, level }: Outlook): string {
  if (formation === null) return level === null ? 'None' : `Level ${level}`;
  return level === null || formation.includes(`Level ${level}`)
    ? formation
    : `${formation}, level ${level}`;
}

const AT_FIRST = 2;

/** Where the instruments stand: two of them, the others on demand. */
export function OutlookPanel({ outlooks }: { outlooks: readonly Outlook[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? outlooks : outlooks.slice(0, AT_FIRST);
  return (
    <Panel title="Technical Outlook" explanation={explanations.outlook} isPlain>
      <ul className="grid gap-3 @2xl:grid-cols-2">
        {shown.map((outlook) => (
          <li key={outlook.instrument} className="min-w-0">
            <OutlookCard outlook={outlook} />
          </li>
        ))}
      </ul>
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
