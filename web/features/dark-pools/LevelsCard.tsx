import type { DarkPool } from '#web/data/dark-pools.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatVolume } from './format-volume.ts';
import { LevelScale } from './LevelScale.tsx';

export function LevelsCard({ pool }: { pool: DarkPool }) {
  const { liquidityLevels, volume_source } = pool;
  return (
    <Panel title="Liquidity levels" explanation={explanations.levels} isModelled>
      <LevelScale pool={pool} />
      <Facts label="Hidden liquidity">
        <Fact name="Hidden liquidity">{liquidityLevels.hiddenLiquidity.toFixed(1)}% of 5 days</Fact>
        <Fact name="Its volume">{formatVolume(liquidityLevels.hiddenVolume, volume_source)}</Fact>
      </Facts>
    </Panel>
  );
}
