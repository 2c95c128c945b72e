import type { Briefing } from '#contracts/briefing.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatShare, formatSigned } from './format-figures.ts';
import { RiskParts } from './RiskParts.tsx';

/** Whether the market sought or avoided risk. */
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
      <RiskParts parts={risk_parts} />
    </Panel>
  );
}

function Of({ children }: { children: string }) {
  return <span className="text-meta font-normal text-ink-3">{children}</span>;
}
