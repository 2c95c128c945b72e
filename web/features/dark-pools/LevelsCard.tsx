import type { DarkPool } from '#web/data/dark-pools.ts';
import { ExplainedPanel } from '#web/ui/ExplainedPanel.tsx';
import { explanations } from './explanations.ts';
import { Fact, Facts } from './Fact.tsx';
import { formatVolume } from './format-volume.ts';
import { LevelScale } from './LevelScale.tsx';

export function LevelsCard({ pool }: { pool: DarkPool }) {
  const { liquidityLevels, volume_source } = pool;
  return (
    <ExplainedPanel
      id="dark-pool-levels"
      title="Liquidity levels"
      explanation={explanations.levels}
      isModelled
    >
      <LevelScale pool={pool} />
      <Facts label="Hidden liquidity">
        <Fact name="Hidden liquidity">{liquidityLevels.hiddenLiquidity.toFixed(1)}% of 5 days</Fact>
        <Fact name="Its volume">{formatVolume(liquidityLevels.hiddenVolume, volume_source)}</Fact>
      </Facts>
    </ExplainedPanel>
  );
}
