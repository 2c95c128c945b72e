import type { DarkPool } from '#web/data/dark-pools.ts';
import { ExplainedPanel } from '#web/ui/ExplainedPanel.tsx';
import { DirectionText } from './DirectionText.tsx';
import { explanations } from './explanations.ts';
import { Fact, Facts } from './Fact.tsx';
import { formatVolume } from './format-volume.ts';
import { Meter } from './Meter.tsx';

export function FlowCard({ pool: { smartMoneyFlow: flow, volume_source } }: { pool: DarkPool }) {
  return (
    <ExplainedPanel
      id="dark-pool-flow"
      title="Smart money flow"
      explanation={explanations.flow}
      isModelled
    >
      <DirectionText isUp={flow.direction === 'Inflow'}>{flow.direction}</DirectionText>
      <Facts label="Smart money flow">
        <Fact name="Strength">{flow.strength} of 100</Fact>
        <Meter percent={flow.strength} />
        <Fact name="Volume, 24 hours">{formatVolume(flow.volume, volume_source)}</Fact>
      </Facts>
    </ExplainedPanel>
  );
}
