import type { Briefing } from '#contracts/briefing.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PriceChange } from '#web/ui/Price.tsx';
import { explanations } from './explanations.ts';

/** The dollar against five other currencies. */
export function DollarCard({ dollar }: { dollar: Briefing['dollar_strength'] }) {
  const { index, label, change_1d_pct, change_5d_pct, percentile, method } = dollar;
  return (
    <Panel title="Dollar Strength" explanation={explanations.dollar}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-tile font-semibold">{label}</span>
        <span className="text-ink-2">{index.toFixed(2)} (100: mean of a year)</span>
      </p>
      <Facts label="Figures of the dollar">
        <Fact name="1 day">
          <PriceChange percent={change_1d_pct} />
        </Fact>
        <Fact name="5 days">
          <PriceChange percent={change_5d_pct} />
        </Fact>
        <Fact name="Percentile of a year">{Math.round(percentile)}</Fact>
      </Facts>
      <p className="text-meta text-ink-3">Method: {method}</p>
    </Panel>
  );
}
