import type { Briefing } from '#contracts/briefing.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatSigned } from './format-figures.ts';

/** How much the dollar majors moved. */
export function VolatilityCard({ volatility }: { volatility: Briefing['volatility'] }) {
  const { index, label, change, percentile } = volatility;
  return (
    <Panel title="Volatility" explanation={explanations.volatility}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-tile font-semibold">{label}</span>
        <span className="text-ink-2">{index.toFixed(2)}% a year</span>
      </p>
      <Facts label="Figures of the volatility">
        <Fact name="Since the day before">{formatSigned(change, 2)} points</Fact>
        <Fact name="Percentile of a year">{Math.round(percentile)}</Fact>
      </Facts>
    </Panel>
  );
}
