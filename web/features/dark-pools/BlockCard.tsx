import type { DarkPool } from '#web/data/dark-pools.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatVolume } from './format-volume.ts';

export function BlockCard({ pool: { blockTrades, volume_source } }: { pool: DarkPool }) {
  const { count, averageSize, priceImpact } = blockTrades;
  return (
    <Panel title="Block trades" explanation={explanations.blocks} isModelled>
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
    </Panel>
  );
}
