import type { DarkPool } from '#web/data/dark-pools.ts';
import { ExplainedPanel } from '#web/ui/ExplainedPanel.tsx';
import { explanations } from './explanations.ts';
import { Fact, Facts } from './Fact.tsx';
import { formatVolume } from './format-volume.ts';

export function BlockCard({ pool: { blockTrades, volume_source } }: { pool: DarkPool }) {
  const { count, averageSize, priceImpact } = blockTrades;
  return (
    <ExplainedPanel
      id="dark-pool-blocks"
      title="Block trades"
      explanation={explanations.blocks}
      isModelled
    >
      <p>
        <span className="text-tile font-semibold">{count}</span>{' '}
        <span className="text-dense text-ink-2">
          {count === 1 ? 'quarter-hour' : 'quarter-hours'} of unusual volume in 24 hours
        </span>
      </p>
      {count > 0 && (
        <Facts label="Block trades">
          <Fact name="Average size">{formatVolume(averageSize, volume_source)}</Fact>
          <Fact name="Price impact">{priceImpact.toFixed(1)} pips</Fact>
        </Facts>
      )}
    </ExplainedPanel>
  );
}
