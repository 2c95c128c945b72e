import { ChevronRight } from 'lucide-react';
import type { Briefing } from '#contracts/market/briefing.ts';
import { Fact, Facts } from '#web/ui/figures/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatShare, formatSigned } from './format-figures.ts';

/** What the risk score is made of, one tap away. */
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
      <table aria-label="Parts of the risk score" className="w-full text-dense">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Part
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Weight
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Value, of ±1
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, weight, value }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 text-right">{formatShare(Math.abs(weight))}</td>
              <td className="py-1 text-right font-medium">{formatSigned(value, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

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
